import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { AdbDevice } from './device-services.js';
import { fail, OKAY, withLength } from './wire-format.js';

interface Forward {
  readonly serial: string;
  readonly remote: number;
  readonly server: Server;
  readonly sockets: Set<Socket>;
}

/** Local ports that are forwarded to ports of devices. */
export class PortForwards {
  readonly #forwards = new Map<number, Forward>();

  /** Opens a port of 127.0.0.1, any free one for 0, and resolves to its number; replaces a forward of that port. */
  async add(device: AdbDevice, local: number, remote: number): Promise<number> {
    await this.remove(local);
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      socket.on('error', () => socket.destroy());
      if (device.state === 'offline' || !device.connect(remote, socket)) socket.destroy();
    });
    server.listen(local, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    this.#forwards.set(port, { serial: device.serial, remote, server, sockets });
    return port;
  }

  /** Closes a port and its connections; false when it was not forwarded. */
  async remove(local: number): Promise<boolean> {
    const forward = this.#forwards.get(local);
    if (!forward) return false;
    this.#forwards.delete(local);
    const closed = new Promise((resolve) => forward.server.close(resolve));
    for (const socket of forward.sockets) socket.destroy();
    await closed;
    return true;
  }

  async removeAll(): Promise<void> {
    await Promise.all([...this.#forwards.keys()].map((local) => this.remove(local)));
  }

  /** One line for each forward, as `adb forward --list` prints it. */
  list(): string {
    return [...this.#forwards].map(([local, { serial, remote }]) => `${serial} tcp:${local} tcp:${remote}\n`).join('');
  }
}

/** Serves `killforward-all` and `list-forward`; false for another request. */
export async function serveForwards(request: string, forwards: PortForwards, socket: Socket): Promise<boolean> {
  if (request === 'killforward-all') {
    await forwards.removeAll();
    socket.end(Buffer.concat([OKAY, OKAY]));
    return true;
  }
  if (request === 'list-forward') {
    socket.end(Buffer.concat([OKAY, withLength(forwards.list())]));
    return true;
  }
  return false;
}

/** Serves `forward` and `killforward` of one device; false for another request. */
export async function serveForward(
  request: string,
  device: AdbDevice,
  forwards: PortForwards,
  socket: Socket,
): Promise<boolean> {
  const add = /^forward:(?:norebind:)?tcp:(\d+);tcp:(\d+)$/.exec(request);
  if (add) {
    socket.write(OKAY);
    try {
      const port = await forwards.add(device, Number(add[1]), Number(add[2]));
      socket.end(Buffer.concat([OKAY, withLength(String(port))]));
    } catch (error) {
      socket.end(fail(`cannot bind listener: ${error instanceof Error ? error.message : String(error)}`));
    }
    return true;
  }
  const remove = /^killforward:tcp:(\d+)$/.exec(request);
  if (remove) {
    socket.write(OKAY);
    const removed = await forwards.remove(Number(remove[1]));
    socket.end(removed ? OKAY : fail(`listener 'tcp:${remove[1]}' not found`));
    return true;
  }
  return false;
}
