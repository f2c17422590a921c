import type { Socket } from 'node:net';
import sharp from 'sharp';
import type { ScreenPainter } from '../system/screen-painter.js';
import type { ServerSettings } from './server-settings.js';

const BOUNDARY = '--BoundaryString';
/** Status line and headers of the real server, which names its boundary with the dashes of the delimiter. */
const HEAD = [
  'HTTP/1.0 200 OK',
  'Server: Appium UiAutomator2 MJPEG Server',
  'Connection: close',
  'Max-Age: 0',
  'Expires: 0',
  'Cache-Control: no-cache, private',
  'Pragma: no-cache',
  `Content-Type: multipart/x-mixed-replace; boundary=${BOUNDARY}`,
  '\r\n',
].join('\r\n');

/** The screen as MJPEG over HTTP, as the UiAutomator2 server broadcasts it: all frames, also those that are equal. */
export class MjpegServer {
  /** Ends every connection at once, as a server that failed to start. */
  isBroken = false;
  readonly #sockets = new Set<Socket>();
  #encoded: { readonly key: string; readonly png: Buffer; readonly jpeg: Promise<Buffer> } | undefined;

  constructor(
    private readonly painter: ScreenPainter,
    private readonly settings: ServerSettings,
    private readonly isRunning: () => boolean,
  ) {}

  /** The number of clients that watch. */
  get clients(): number {
    return this.#sockets.size;
  }

  /** Serves a connection, from its request on. */
  accept(socket: Socket): void {
    if (this.isBroken || !this.isRunning()) return void socket.destroy();
    this.#sockets.add(socket);
    let timer: NodeJS.Timeout | undefined;
    socket.once('close', () => {
      this.#sockets.delete(socket);
      clearTimeout(timer);
    });
    const broadcast = async () => {
      if (!this.isRunning()) return void socket.destroy();
      const jpeg = await this.#frame();
      if (socket.destroyed) return;
      const sent = socket.write(
        Buffer.concat([
          Buffer.from(`${BOUNDARY}\r\nContent-type: image/jpeg\r\nContent-Length: ${jpeg.length}\r\n\r\n`),
          jpeg,
          Buffer.from('\r\n'),
        ]),
      );
      const next = () => (timer = setTimeout(start, 1000 / this.settings.mjpegFramerate));
      if (sent) next();
      else socket.once('drain', next);
    };
    const start = () => void broadcast().catch(() => socket.destroy());
    socket.once('data', () => {
      socket.write(HEAD);
      start();
    });
  }

  /** Ends all connections. */
  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async #frame(): Promise<Buffer> {
    const { mjpegScale, mjpegQuality } = this.settings;
    const png = await this.painter.png();
    const key = `${mjpegScale} ${mjpegQuality}`;
    if (this.#encoded?.png !== png || this.#encoded.key !== key) {
      this.#encoded = { key, png, jpeg: encode(png, mjpegScale, mjpegQuality) };
    }
    return this.#encoded.jpeg;
  }
}

async function encode(png: Buffer, scale: number, quality: number): Promise<Buffer> {
  const { width } = await sharp(png).metadata();
  return sharp(png)
    .resize({ width: Math.round(width * scale) })
    .jpeg({ quality })
    .toBuffer();
}
