/**
 * Loaded by `node --import` into the Appium process. The service holds the other end of standard input, so its end means
 * that the service is gone, also when it was killed: Appium then ends its sessions and itself.
 */
const END_LIMIT_MS = 3000;

function killGroup(): void {
  process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL');
}

process.stdin.once('close', () => {
  process.once('exit', killGroup);
  setTimeout(killGroup, END_LIMIT_MS);
  process.kill(process.pid, 'SIGTERM');
});
// Lines that nobody reads any more must not end Appium before its sessions.
for (const stream of [process.stdin, process.stdout, process.stderr]) stream.on('error', () => undefined);
process.stdin.resume().unref();
