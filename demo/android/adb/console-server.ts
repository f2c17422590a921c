import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** Runs a line of the console; the reason when the emulator refuses it. */
export type ConsoleCommand = (words: readonly string[]) => string | undefined;

/**
 * The console of an emulator, to which `adb emu` connects: the port in the serial `emulator-5554` is its port.
 * https://developer.android.com/studio/run/emulator-console
 */
export class ConsoleServer {
  readonly #sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  /** Listens on a free port of 127.0.0.1. */
  static async listen(run: ConsoleCommand): Promise<ConsoleServer> {
    const server = createServer((socket) => consoleServer.#serve(socket, run));
    const consoleServer = new ConsoleServer(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return consoleServer;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #serve(socket: Socket, run: ConsoleCommand): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.write("Android Console: type 'help' for a list of commands\r\nOK\r\n");
    createInterface({ input: socket }).on('line', (line) => {
      const words = line.trim().split(/\s+/);
      if (words[0] === 'quit') return void socket.end();
      const refusal = words[0] === 'auth' ? undefined : run(words);
      socket.write(refusal === undefined ? 'OK\r\n' : `KO: ${refusal}\r\n`);
    });
  }
}

/** Where an emulator says that it is. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** `geo fix LONGITUDE LATITUDE`; numbers are also written with a comma. */
export const geoCommand =
  (moveTo: (position: Position) => void): ConsoleCommand =>
  ([command, action, ...numbers]) => {
    if (command !== 'geo' || action !== 'fix') return "unknown command, try 'help'";
    const [longitude, latitude] = numbers.map((number) => Number(number.replace(',', '.')));
    if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) return "not enough arguments: see 'help geo fix'";
    moveTo({ latitude: latitude!, longitude: longitude! });
    return undefined;
  };
