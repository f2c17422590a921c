/**
 * Sends a signal to a process that was started as the leader of a process group, and to all of the group; on Windows,
 * which has no such groups, to the process alone. Nothing happens when nobody is left.
 */
export function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // Nobody is left in the group.
  }
}
