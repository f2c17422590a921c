import type { Socket } from 'node:net';
import type { DeviceFiles } from '../system/device-files.js';
import { type ByteReader, fail, OKAY, SHELL_STREAM, shellPacket } from './wire-format.js';
import { serveSync } from './sync-service.js';

/** The output of a shell command, and the abort signal of its client. */
export interface ShellIo {
  out(data: string | Buffer): void;
  err(text: string): void;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

/** The interface between the ADB server and a device. */
export interface AdbDevice {
  readonly serial: string;
  readonly state: 'device' | 'offline';
  readonly files: DeviceFiles;
  /** Runs a command line and resolves to its exit status. */
  shell(command: string, io: ShellIo): Promise<number>;
  /** Serves a connection to a TCP port of the device; false when nothing listens there. */
  connect(port: number, socket: Socket): boolean;
  /** Installs a package that was streamed; returns the output of the package manager. */
  install(apk: Buffer): Promise<string>;
}

/** Serves the requests to one device: shell, exec, sync, install. */
export async function serveDevice(
  request: string,
  device: AdbDevice,
  reader: ByteReader,
  socket: Socket,
): Promise<void> {
  const shell = /^shell,([^:]*):([^]*)$/.exec(request);
  if (shell?.[1]!.split(',').includes('v2')) return shellWithPackets(shell[2]!, device, socket);
  const raw = /^(?:shell|shell,[^:]*|exec):([^]*)$/.exec(request);
  if (raw) return rawShell(raw[1]!, device, socket);
  if (request === 'sync:') {
    socket.write(OKAY);
    await serveSync(reader, socket, device.files);
    socket.end();
    return;
  }
  const install =
    /^(?:abb_exec:package\0install\0|abb_exec:package install |exec:cmd package install )[^]*-S[\0 ](\d+)/;
  const size = install.exec(request)?.[1];
  if (size !== undefined) {
    socket.write(OKAY);
    const apk = await reader.read(Number(size));
    if (apk) socket.write(await device.install(apk));
    socket.end();
    return;
  }
  socket.end(fail(`The virtual device does not know the service ${request}`));
}

/** Aborts when the client's connection closes. */
function disconnected(socket: Socket): AbortSignal {
  const controller = new AbortController();
  socket.once('close', () => controller.abort());
  socket.once('end', () => controller.abort());
  return controller.signal;
}

async function shellWithPackets(command: string, device: AdbDevice, socket: Socket): Promise<void> {
  const send = (stream: number, data: string | Buffer) => {
    if (socket.writable) socket.write(shellPacket(stream, Buffer.from(data)));
  };
  socket.write(OKAY);
  const io: ShellIo = {
    out: (data) => send(SHELL_STREAM.stdout, data),
    err: (text) => send(SHELL_STREAM.stderr, text),
    signal: disconnected(socket),
  };
  send(SHELL_STREAM.exit, Buffer.from([await device.shell(command, io)]));
  socket.end();
}

async function rawShell(command: string, device: AdbDevice, socket: Socket): Promise<void> {
  const send = (data: string | Buffer) => {
    if (socket.writable) socket.write(data);
  };
  socket.write(OKAY);
  await device.shell(command, { out: send, err: send, signal: disconnected(socket) });
  socket.end();
}
