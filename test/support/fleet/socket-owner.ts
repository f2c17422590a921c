import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Socket } from 'node:net';

/**
 * The process at the other end of a connection of this machine, also in another network namespace.
 * @param candidates ids of processes
 * @returns undefined when it is none of them
 */
export function ownerOf(socket: Socket, candidates: readonly number[]): number | undefined {
  const ends = [hexPort(socket.remotePort!), hexPort(socket.localPort!)];
  return candidates.find((pid) => {
    const inode = connectionsOf(pid).find(({ ports }) => ports[0] === ends[0] && ports[1] === ends[1])?.inode;
    return inode !== undefined && hasSocket(pid, inode);
  });
}

const hexPort = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0');

interface Connection {
  /** The process's own port and the other one, in hexadecimal. */
  readonly ports: readonly [string, string];
  readonly inode: string;
}

/** The TCP connections of the network namespace of a process, as proc(5) lists them. */
function connectionsOf(pid: number): Connection[] {
  return ['tcp', 'tcp6'].flatMap((table) =>
    linesOf(`/proc/${pid}/net/${table}`).flatMap((line) => {
      const [, local, remote, , , , , , , inode] = line.trim().split(/\s+/);
      if (inode === undefined || local === undefined || remote === undefined) return [];
      return [{ ports: [local.split(':')[1]!, remote.split(':')[1]!] as const, inode }];
    }),
  );
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(1);
  } catch {
    // The process has ended.
    return [];
  }
}

function hasSocket(pid: number, inode: string): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => linkOf(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`);
  } catch {
    return false;
  }
}

function linkOf(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}
