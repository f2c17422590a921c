import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { AdbDevice } from './adb-device.js';

interface Forward {
  readonly serial: string;
  readonly remote: number;
  readonly server: Server;
  readonly sockets: Set<Socket>;
}

/** The local ports that lead to ports of devices. */
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

  /** Closes a port and what goes through it; false when it was not forwarded. */
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
