"""What `tablier bench` measures, one module a part."""
