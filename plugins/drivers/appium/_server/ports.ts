import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { ServiceError } from '#svc';
import { holdPort, releasePort } from '../../_webdriver/own-servers.js';
import { isFree } from './free-port.js';

/** A capability that names a port of the host of Appium, and the ports that are given for it, both ends included. */
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

/** Chromedriver's own default is the first. */
const CHROMEDRIVER = range('chromedriverPort', 9515);
const ANDROID_MJPEG = range('mjpegServerPort', 9200);

/** The drivers' own defaults where they have them, by automation name in lower case. */
const RANGES: Readonly<Record<string, readonly PortRange[]>> = {
  uiautomator2: [range('systemPort', 8200), CHROMEDRIVER, ANDROID_MJPEG],
  espresso: [range('systemPort', 8300), CHROMEDRIVER],
  xcuitest: [range('wdaLocalPort', 8100), range('mjpegServerPort', 9100)],
  chromium: [CHROMEDRIVER],
};

/**
 * Ports of this host for one session, different from those of every other session. Each is held by the UDP socket of the
 * same number, which other processes see and which goes with this one, while the TCP port stays free for Appium.
 */
export class PortLease {
  private constructor(
    /** Port by the name of its capability. */
    readonly ports: Readonly<Record<string, number>>,
    private readonly sockets: readonly Socket[],
  ) {}

  /**
   * Takes the ports that a session needs and that its capabilities do not name.
   * @param capabilities W3C capabilities
   * @throws ServiceError E0102 when a range is used up
   */
  static async take(capabilities: Readonly<Record<string, unknown>>): Promise<PortLease> {
    const automation = capabilities['appium:automationName'];
    const ranges = (typeof automation === 'string' && RANGES[automation.toLowerCase()]) || [];
    const ports: Record<string, number> = {};
    const sockets: Socket[] = [];
    try {
      for (const wanted of ranges) {
        if (capabilities[wanted.capability] !== undefined) continue;
        const { port, socket } = await hold(wanted);
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

  /** Gives the ports back; more than once does no harm. */
  async release(): Promise<void> {
    for (const port of Object.values(this.ports)) releasePort(port);
    await Promise.all(this.sockets.map(close));
  }
}

async function hold({ capability, first, last }: PortRange): Promise<{ port: number; socket: Socket }> {
  const size = last - first + 1;
  // Processes that begin at different ports seldom meet.
  const begin = process.pid % size;
  for (let i = 0; i < size; i++) {
    const port = first + ((begin + i) % size);
    const socket = await bind(port);
    if (!socket) continue;
    if (await isFree(port)) return { port, socket };
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
    socket.bind({ port, address: '127.0.0.1', exclusive: true });
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
