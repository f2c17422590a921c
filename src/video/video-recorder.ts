import { ServiceError } from '../errors.js';
import type { SessionFiles } from '../files/session-files.js';
import type { Log } from '../log.js';
import { ScreenVideo, type Video, type VideoOptions } from './screen-video.js';

const EXTENSION = '.webm';

/** Injectable: records the screen of a session as video, one at a time. */
export class VideoRecorder {
  #video: Promise<ScreenVideo> | undefined;

  constructor(
    private readonly capture: VideoOptions['capture'],
    private readonly files: SessionFiles,
    private readonly log: Log,
  ) {}

  /**
   * @param fps frames a second at most: a slow driver gives fewer
   * @throws ServiceError E0401 when a recording runs already; E0303 when the screen cannot be captured, E0513 when
   * the files of the session have no room
   */
  async start(name: string, fps: number): Promise<void> {
    if (this.#video) throw new ServiceError('E0401', 'a recording runs already: Stop Recording ends it');
    const { capture, files, log } = this;
    const file = name.toLowerCase().endsWith(EXTENSION) ? name : name + EXTENSION;
    this.#video = ScreenVideo.start({ capture, files, log, name: file, intervalMs: 1000 / fps });
    try {
      await this.#video;
    } catch (error) {
      this.#video = undefined;
      throw error;
    }
  }

  /** @throws ServiceError E0401 when no recording runs */
  async stop(): Promise<Video> {
    const video = await this.#take();
    if (!video) throw new ServiceError('E0401', 'no recording runs: Start Recording begins one');
    return video.stop();
  }

  /** Ends a recording that was not stopped, and removes its file. */
  async close(): Promise<void> {
    const video = await this.#take();
    await video?.discard();
  }

  #take(): Promise<ScreenVideo> | undefined {
    const video = this.#video;
    this.#video = undefined;
    return video;
  }
}
