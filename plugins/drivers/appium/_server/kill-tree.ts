import { spawnSync } from 'node:child_process';

/** Ends processes and everything that they started: a chromedriver that is killed alone leaves its browser. */
export function killTrees(pids: readonly number[]): void {
  if (pids.length === 0) return;
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/T', '/F', ...pids.flatMap((pid) => ['/PID', String(pid)])]);
    return;
  }
  // Parents first, so that none lives to see a child end and starts another.
  for (const pid of [...pids, ...descendants(pids)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

function descendants(ancestors: readonly number[]): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=', '-o', 'ppid='], { encoding: 'utf8' });
  const children = new Map<number, number[]>();
  for (const line of (stdout ?? '').split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    if (pid && parent) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const below = (pid: number): number[] => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
  return ancestors.flatMap(below);
}
