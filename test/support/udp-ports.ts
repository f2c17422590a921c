import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The UDP ports of 127.0.0.1 and 0.0.0.0 that a process has bound. */
export function udpPorts(pid: number): number[] {
  const open = new Set(
    readdirSync(`/proc/${pid}/fd`).map((fd) => /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${fd}`))?.[1]),
  );
  // The columns of the kernel's table: address:port in hexadecimal is the second, the inode the tenth.
  return readFileSync('/proc/net/udp', 'latin1')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => open.has(columns[9]))
    .map((columns) => parseInt(columns[1]!.split(':')[1]!, 16));
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
