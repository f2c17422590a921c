import type { Socket } from 'node:net';
import type { DeviceFiles } from '../system/device-files.js';

/** Where a shell command writes, and what tells it that nobody listens any more. */
export interface ShellIo {
  out(data: string | Buffer): void;
  err(text: string): void;
  /** Aborts when the client leaves or the device goes away. */
  readonly signal: AbortSignal;
}

/** What the ADB server needs of a device. */
export interface AdbDevice {
  readonly serial: string;
  readonly state: 'device' | 'offline';
  readonly files: DeviceFiles;
  /** Runs a command line and resolves to its exit status. */
  shell(command: string, io: ShellIo): Promise<number>;
  /** Serves a connection to a TCP port of the device; false when nothing listens there. */
  connect(port: number, socket: Socket): boolean;
  /** Installs a package that was streamed; resolves to what the package manager prints. */
  install(apk: Buffer): string;
}
