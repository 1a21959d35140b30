"""The application: it joins sensors, rules, record and signals into one table."""
