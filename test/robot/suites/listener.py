"""Writes a line of JSON for each test and each message."""
import json
import sys


class listener:
    ROBOT_LISTENER_API_VERSION = 3

    def __init__(self, file):
        self._file = open(file, "w", encoding="utf-8")

    def _write(self, **entry):
        self._file.write(json.dumps(entry) + "\n")
        self._file.flush()

    def end_test(self, data, result):
        self._write(test=result.name, status=result.status, message=result.message)

    def log_message(self, message):
        self._write(level=message.level, html=message.html, text=message.message)

    def message(self, message):
        if message.level in ("WARN", "ERROR"):
            self._write(level=message.level, html=message.html, text=message.message)

    def close(self):
        self._file.close()
