/** What the viewers of a screen ask for; a source that cannot scale or choose the quality ignores that. */
export interface CastOptions {
  /** Frames a second, at most. */
  readonly fps: number;
  /** In pixels: a wider screen is scaled down to it. Undefined: not scaled. */
  readonly width: number | undefined;
  /** Of the JPEG, 1 to 100. */
  readonly quality: number;
}

/** A frame of a screencast. */
export interface CastFrame {
  /** JPEG. */
  readonly image: Buffer;
  /** Differs when the window may have another size than at the frame before, although the image has not. */
  readonly layout?: string;
}

/** Port of a driver: frames of the screen that the device sends by itself, for viewers only. */
export abstract class ScreenCast {
  /**
   * Sends a frame at once, then one whenever the screen has changed. Frames may repeat.
   * @returns when the signal is aborted, or another window or screen came to the front, whose cast begins anew
   * @throws Error when the frames cannot be had, or no longer
   */
  abstract run(options: CastOptions, onFrame: (frame: CastFrame) => void, signal: AbortSignal): Promise<void>;
}
