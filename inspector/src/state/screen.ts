import { signal } from '@preact/signals';

/** The bytes of a picture in base64; the policy of the page allows no request to a `data:` address. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** The size of the newest frame, and of the window that it shows. */
interface FrameInfo {
  readonly seq: number;
  /** Pixels of the picture. */
  readonly width: number;
  readonly height: number;
  /** In window coordinates, as `bounds` of elements are. */
  readonly window: { readonly width: number; readonly height: number };
}

/** The frame that is shown; undefined before the first one. `seq` changes with every frame. */
export const frame = signal<FrameInfo | undefined>(undefined);

/** Why the screen cannot be seen; undefined while it can. */
export const screenFailure = signal<{ readonly code: string; readonly message: string } | undefined>(undefined);

/** Frames that were left out because the line was slow, in the last seconds. */
export const skippedFrames = signal(0);

/** Where window coordinates are on the page: `left + x * scale`, in CSS pixels relative to the screen's element. */
export const viewport = signal<{ readonly left: number; readonly top: number; readonly scale: number }>({
  left: 0,
  top: 0,
  scale: 1,
});
