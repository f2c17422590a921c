import type { ReadStream } from 'node:tty';

type WatchKey = 'again' | 'quit';

const CTRL_C = '\u0003';

/**
 * Waits for Enter, which runs again, or `q`, which ends. Ctrl-C is passed on as SIGINT, which a terminal does not send
 * while keys are read one by one. Where stdin is no terminal no key comes.
 * @throws the reason of the signal
 */
export async function pressedKey(input: ReadStream, signal: AbortSignal): Promise<WatchKey> {
  signal.throwIfAborted();
  let onData: ((keys: Buffer) => void) | undefined;
  let onAbort: (() => void) | undefined;
  try {
    return await new Promise<WatchKey>((resolve, reject) => {
      onAbort = () => reject(signal.reason as Error);
      signal.addEventListener('abort', onAbort);
      if (!input.isTTY) return;
      onData = (keys) => {
        const text = keys.toString();
        if (text.includes(CTRL_C)) process.kill(process.pid, 'SIGINT');
        else if (/[\r\n]/.test(text)) resolve('again');
        else if (/q/i.test(text)) resolve('quit');
      };
      input.setRawMode(true).on('data', onData).resume();
    });
  } finally {
    if (onAbort) signal.removeEventListener('abort', onAbort);
    if (onData) input.removeListener('data', onData).setRawMode(false).pause();
  }
}
