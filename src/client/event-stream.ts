import { SvcError } from './svc-error.js';

/** A message of a stream. */
export interface StreamItem<T> {
  /** Pass it as `after` to go on from here on a new stream; undefined when the message has none. */
  readonly id: number | undefined;
  readonly data: T;
}

/** The service sends a heartbeat every 15 seconds. */
const MAX_SILENCE_MS = 60_000;

/**
 * Reads the JSON messages of server-sent events (WHATWG HTML, 9.2.6), without the heartbeats. It ends with the stream; a
 * reader that stops early closes it.
 * @throws SvcError `unreachable` when the stream breaks off or is silent for a minute
 */
export async function* readEvents<T>(
  body: ReadableStream<Uint8Array>,
  maxSilenceMs = MAX_SILENCE_MS,
): AsyncGenerator<StreamItem<T>, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read(), maxSilenceMs);
      if (done) return undefined;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split(BLOCK_END);
      text = blocks.pop()!;
      for (const block of blocks) {
        const item = parseBlock<T>(block);
        if (item && !isHeartbeat(item.data)) yield item;
      }
    }
  } finally {
    // The stream may have failed already; there is nothing left to read.
    await reader.cancel().catch(() => undefined);
  }
}

/** The service ends lines with a line feed. */
const BLOCK_END = /\r?\n\r?\n/;

function parseBlock<T>(block: string): StreamItem<T> | undefined {
  const data: string[] = [];
  let id: number | undefined;
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ''] = /^(\w+):? ?([^]*)$/.exec(line) ?? [];
    if (field === 'data') data.push(value);
    if (field === 'id' && /^\d+$/.test(value)) id = Number(value);
  }
  return data.length === 0 || data[0] === ':' ? undefined : { id, data: JSON.parse(data.join('\n')) as T };
}

const isHeartbeat = (message: unknown): boolean => {
  const { type, status } = message as { readonly type?: unknown; readonly status?: unknown };
  return type === 'heartbeat' || status === 'HEARTBEAT';
};

async function withinSilence<T>(read: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silent = new Promise<never>((_, reject) => {
    const message = `the stream was silent for ${ms / 1000} s`;
    timer = setTimeout(() => reject(new SvcError({ code: 'unreachable', message })), ms);
  });
  try {
    return await Promise.race([read, silent]);
  } finally {
    clearTimeout(timer);
  }
}
