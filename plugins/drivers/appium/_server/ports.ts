import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { ServiceError } from '#svc';
import { holdPort, releasePort } from '../../_webdriver/endpoint.js';

export const LOOPBACK = '127.0.0.1';

/** Returns a port of the loopback interface that nothing listens at now. */
export async function freePort(): Promise<number> {
  const port = await tryPort(0);
  if (port === undefined) throw new Error('this host has no free port');
  return port;
}

/** Listens at a port for a moment; 0 is any free one. Undefined when the port is taken. */
async function tryPort(port: number): Promise<number | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

/** A capability that names a port of Appium's host, and the range of ports for it, both ends included. */
interface PortRange {
  readonly capability: string;
  readonly first: number;
  readonly last: number;
}

const range = (capability: string, first: number): PortRange => ({
  capability: `appium:${capability}`,
  first,
  last: first + 99,
});

/** Begins at chromedriver's default port. */
const CHROMEDRIVER = range('chromedriverPort', 9515);
const ANDROID_MJPEG = range('mjpegServerPort', 9200);
/** The capability for the port at which the screen of the device is broadcast as MJPEG. */
export const MJPEG_PORT = ANDROID_MJPEG.capability;

/** Ports that a session needs, by automation name in lower case; they begin at the driver's default where it has one. */
const RANGES: Readonly<Record<string, readonly PortRange[]>> = {
  uiautomator2: [range('systemPort', 8200), CHROMEDRIVER, ANDROID_MJPEG],
  espresso: [range('systemPort', 8300), CHROMEDRIVER],
  xcuitest: [range('wdaLocalPort', 8100), range('mjpegServerPort', 9100)],
  chromium: [CHROMEDRIVER],
};

/**
 * Ports of this host that only one session uses. A UDP socket with the same number reserves each of them: other svc
 * processes see it, the system releases it when this process ends, and the TCP port stays free for Appium.
 */
export class PortLease {
  private constructor(
    /** Port by the name of its capability. */
    readonly ports: Readonly<Record<string, number>>,
    private readonly sockets: readonly Socket[],
  ) {}

  /**
   * Reserves the ports that a session needs and that its capabilities do not name.
   * @param capabilities W3C capabilities
   * @throws ServiceError E0102 when all ports of a range are taken
   */
  static async take(capabilities: Readonly<Record<string, unknown>>): Promise<PortLease> {
    const automation = capabilities['appium:automationName'];
    const ranges = (typeof automation === 'string' && RANGES[automation.toLowerCase()]) || [];
    const ports: Record<string, number> = {};
    const sockets: Socket[] = [];
    try {
      for (const wanted of ranges) {
        if (capabilities[wanted.capability] !== undefined) continue;
        const { port, socket } = await reserve(wanted);
        ports[wanted.capability] = port;
        holdPort(port);
        sockets.push(socket);
      }
      return new PortLease(ports, sockets);
    } catch (error) {
      await new PortLease(ports, sockets).release();
      throw error;
    }
  }

  /**
   * Reserves the ports of a session that another process opened on this host. One that is still reserved is used without:
   * the session has it.
   */
  static async keep(ports: Readonly<Record<string, number>>): Promise<PortLease> {
    const sockets: Socket[] = [];
    for (const port of Object.values(ports)) {
      const socket = await bind(port);
      if (socket) sockets.push(socket);
      holdPort(port);
    }
    return new PortLease(ports, sockets);
  }

  /** Gives the ports back; more than once does no harm. */
  async release(): Promise<void> {
    for (const port of Object.values(this.ports)) releasePort(port);
    await Promise.all(this.sockets.map(close));
  }
}

async function reserve({ capability, first, last }: PortRange): Promise<{ port: number; socket: Socket }> {
  const size = last - first + 1;
  // Processes that begin at different ports rarely collide.
  const begin = process.pid % size;
  for (let i = 0; i < size; i++) {
    const port = first + ((begin + i) % size);
    const socket = await bind(port);
    if (!socket) continue;
    if ((await tryPort(port)) !== undefined) return { port, socket };
    await close(socket);
  }
  throw new ServiceError(
    'E0102',
    `no port from ${first} to ${last} is free for ${capability}: stop a session, or name another port in the capabilities`,
    { capability, first, last },
  );
}

async function bind(port: number): Promise<Socket | undefined> {
  const socket = createSocket('udp4');
  try {
    socket.bind({ port, address: LOOPBACK, exclusive: true });
    await once(socket, 'listening');
    return socket.unref();
  } catch {
    await close(socket);
    return undefined;
  }
}

const closed = new WeakSet<Socket>();

async function close(socket: Socket): Promise<void> {
  if (closed.has(socket)) return;
  closed.add(socket);
  await new Promise<void>((resolve) => void socket.close(() => resolve()));
}
