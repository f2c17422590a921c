import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type CastFrame, type CastOptions, ScreenCast } from '#svc';
import { LOOPBACK } from '../_server/ports.js';
import { MjpegParser } from './mjpeg-parser.js';

/**
 * The screen of a device as the server on it broadcasts it: https://appium.io/docs/en/latest/guides/settings/ has the
 * settings `mjpegServerFramerate`, `mjpegScalingFactor` and `mjpegServerScreenshotQuality`, which stay as they are.
 */
export class MjpegCast extends ScreenCast {
  /**
   * @param port of this host, forwarded to the device
   * @param isInFront whether the native screen is still what the session shows
   */
  constructor(
    private readonly port: number,
    private readonly isInFront: () => boolean,
  ) {
    super();
  }

  async run(_options: CastOptions, onFrame: (frame: CastFrame) => void, signal: AbortSignal): Promise<void> {
    const request = get({ host: LOOPBACK, port: this.port, agent: false, signal });
    try {
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      const parser = new MjpegParser();
      for await (const chunk of response) {
        for (const image of parser.push(chunk as Buffer)) onFrame({ image });
        if (!this.isInFront()) return;
      }
      throw new Error('the MJPEG server ended the stream');
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      request.destroy();
    }
  }
}
