import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { type AdbDevice, serveDevice } from './device-services.js';
import { ByteReader, fail, OKAY, readRequest, withLength } from './wire-format.js';
import { serveForward, serveForwards, PortForwards } from './port-forwards.js';

/** An adb client of another version kills the server and starts its own daemon. */
const PROTOCOL_VERSION = '0029';
const FEATURES = 'shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir,abb,abb_exec';

/** The server that `adb -P <port>` talks to. */
export class AdbServer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #forwards = new PortForwards();

  private constructor(private readonly devices: readonly AdbDevice[]) {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
      socket.on('error', () => socket.destroy());
      this.#serve(socket).catch(() => socket.destroy());
    });
  }

  /** Listens on 127.0.0.1; port 0 picks a free one. @throws Error with the reason when it cannot listen */
  static async listen(devices: readonly AdbDevice[], port = 0): Promise<AdbServer> {
    const server = new AdbServer(devices);
    server.#server.listen(port, '127.0.0.1');
    try {
      await once(server.#server, 'listening');
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`The ADB server cannot listen; give another port, or 0 for any free one: ${reason}`, { cause });
    }
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Frees the port and every forwarded port, and ends all connections. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all([closed, this.#forwards.removeAll()]);
  }

  async #serve(socket: Socket): Promise<void> {
    const reader = new ByteReader(socket);
    let device: AdbDevice | undefined;
    for (;;) {
      const request = await readRequest(reader);
      if (request === undefined) return void socket.end();
      const chosen = /^host:(tport:serial:|transport:)(.*)$/.exec(request);
      if (chosen || /^host:(tport:|transport-)(any|local|usb)$/.test(request)) {
        const found = this.#find(chosen?.[2]);
        if (typeof found === 'string') return void socket.end(fail(found));
        device = found;
        socket.write(request.startsWith('host:tport') ? Buffer.concat([OKAY, this.#transportId(device)]) : OKAY);
      } else if (/^host(-[a-z]+)?:/.test(request)) {
        return this.#serveHost(request, device, socket);
      } else if (!device) {
        return void socket.end(fail('device not found: choose a transport first'));
      } else {
        return serveDevice(request, device, reader, socket);
      }
    }
  }

  async #serveHost(request: string, chosen: AdbDevice | undefined, socket: Socket): Promise<void> {
    const simple = this.#simpleAnswer(request);
    if (simple !== undefined) return void socket.end(Buffer.concat([OKAY, withLength(simple)]));
    const [, serial, rest = ''] =
      /^host-serial:([^:]*):([^]*)$/.exec(request) ?? /^host(?:-[a-z]+)?:()([^]*)$/.exec(request) ?? [];
    if (await serveForwards(rest, this.#forwards, socket)) return;
    const device = serial ? this.#find(serial) : (chosen ?? this.#find(undefined));
    if (typeof device === 'string') return void socket.end(fail(device));
    if (rest === 'features') return void socket.end(Buffer.concat([OKAY, withLength(FEATURES)]));
    if (rest === 'get-state') return void socket.end(Buffer.concat([OKAY, withLength(device.state)]));
    if (rest === 'get-serialno') return void socket.end(Buffer.concat([OKAY, withLength(device.serial)]));
    if (/^wait-for-.*-device$/.test(rest)) return void socket.end(Buffer.concat([OKAY, OKAY]));
    if (await serveForward(rest, device, this.#forwards, socket)) return;
    socket.end(fail(`unknown host service ${request}`));
  }

  #simpleAnswer(request: string): string | undefined {
    if (request === 'host:version') return PROTOCOL_VERSION;
    if (request === 'host:features' || request === 'host:host-features') return FEATURES;
    if (request === 'host:devices') return this.devices.map(({ serial, state }) => `${serial}\t${state}\n`).join('');
    if (request === 'host:devices-l') {
      const line = ({ serial, state }: AdbDevice, at: number) =>
        `${serial.padEnd(22)} ${state} product:demo model:Virtual_Phone device:demo transport_id:${at + 1}\n`;
      return this.devices.map(line).join('');
    }
    return request === 'host:reconnect-offline' ? 'done' : undefined;
  }

  /** The device, or the reason why it is not usable. */
  #find(serial: string | undefined): AdbDevice | string {
    if (!serial && this.devices.length > 1) return 'more than one device/emulator';
    const device = serial ? this.devices.find((each) => each.serial === serial) : this.devices[0];
    if (!device) return serial ? `device '${serial}' not found` : 'no devices/emulators found';
    return device.state === 'offline' ? 'device offline' : device;
  }

  #transportId(device: AdbDevice): Buffer {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32LE(this.devices.indexOf(device) + 1, 0);
    return bytes;
  }
}
