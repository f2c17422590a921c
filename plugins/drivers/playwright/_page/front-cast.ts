import { once } from 'node:events';
import type { BrowserWindow } from '../_launch/browser-window.js';

/** The frames of one page. */
interface FrameSource {
  start(): Promise<void>;
  /** Also called when the start failed. */
  stop(): Promise<void>;
}

/**
 * Takes the frames of the page in front until the signal is aborted, or another page came to the front.
 * @param open opens their source, which reports its failures
 * @throws the first failure of the source
 */
export async function castFront(
  window: BrowserWindow,
  open: (onFailure: (error: unknown) => void) => Promise<FrameSource>,
  signal: AbortSignal,
): Promise<void> {
  const end = new AbortController();
  let failure: unknown;
  const front = once(window.tabs.changes, 'front', { signal: AbortSignal.any([signal, end.signal]) });
  // Rejects when the cast ends in another way.
  const ended = front.catch(() => undefined);
  try {
    const frames = await open((error) => {
      failure ??= error;
      end.abort();
    });
    try {
      await frames.start();
      await ended;
    } finally {
      await frames.stop();
    }
  } finally {
    end.abort();
  }
  if (failure !== undefined) throw failure as Error;
}
