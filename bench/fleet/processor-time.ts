import { readFileSync } from 'node:fs';

/** Ticks of a second in proc(5): `sysconf(_SC_CLK_TCK)` is 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Milliseconds of processor time, user and system, that processes have used so far. */
export const processorTime = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + (ticksOf(pid) * 1000) / TICKS_PER_SECOND, 0);

function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold anything; what follows it is separated by spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
