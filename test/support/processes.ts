import { readdirSync, readFileSync } from 'node:fs';

/** A process that lives. Its start time tells it from a later one with the same number. */
export interface Process {
  readonly pid: number;
  readonly startTime: string;
  readonly parentId: number;
  /** Id of the POSIX session that it belongs to. */
  readonly sessionId: number;
  readonly command: string;
  readonly environment: string;
}

/** Every process of this machine that is no zombie. */
export function listProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

function readProcess(pid: number): Process | undefined {
  const stat = read(pid, 'stat');
  // The name in parentheses may hold anything; what follows it is separated by spaces.
  const [state, parentId, , sessionId, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const startTime = rest[15];
  if (state === undefined || startTime === undefined || /[ZX]/.test(state)) return undefined;
  const command = read(pid, 'cmdline').replaceAll('\0', ' ').trim();
  const environment = read(pid, 'environ');
  return { pid, startTime, parentId: Number(parentId), sessionId: Number(sessionId), command, environment };
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}
