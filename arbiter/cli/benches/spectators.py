"""A crowd of browsers that only listen, in a process of their own: how late does each moment come?"""

from __future__ import annotations

import asyncio
import json
import sys
import time

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed


async def _watch(port: int, delays: list[float], is_there: asyncio.Event) -> None:
    async with connect(f"ws://127.0.0.1:{port}/live?lang=en") as line:
        await line.recv()  # what stood there before
        is_there.set()
        try:
            while True:
                t = json.loads(await line.recv())["t"]
                delays.append(time.time() - t)
        except ConnectionClosed:
            return


async def _crowd(port: int, count: int) -> list[float]:
    delays: list[float] = []
    there = [asyncio.Event() for _ in range(count)]
    watching = [asyncio.create_task(_watch(port, delays, event)) for event in there]
    for event in there:
        await event.wait()
    print("all are there", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    return delays


if __name__ == "__main__":
    print(json.dumps(asyncio.run(_crowd(int(sys.argv[1]), int(sys.argv[2])))))
