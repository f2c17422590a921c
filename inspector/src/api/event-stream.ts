import { effect } from '@preact/signals';
import { connection, reportAnswer, reportSilence } from './connection';
import { SERVICE } from './client';

export interface StreamListener<T> {
  message(message: T): void;
  /** The stream does not come back: the session has ended. */
  end?(): void;
}

const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 8000;

/**
 * Reads a stream of JSON messages, and reconnects after the service was gone and after a login. The browser sends the id of the last message
 * again, so that a stream with a history goes on where it was.
 * @param path with its query
 * @returns a function that closes it
 */
export function openStream<T>(path: string, listener: StreamListener<T>): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = FIRST_RETRY_MS;
  let isClosed = false;
  let stopWaiting: (() => void) | undefined;
  const close = () => {
    isClosed = true;
    clearTimeout(timer);
    stopWaiting?.();
    source?.close();
  };
  const awaitLogin = () => {
    source?.close();
    reportAnswer(401);
    stopWaiting?.();
    stopWaiting = effect(() => {
      if (connection.value === 'online') timer = setTimeout(connect);
    });
  };
  /** A closed EventSource does not tell the status of its answer. */
  const findReason = async () => {
    const status = await statusOf(path);
    if (isClosed) return;
    if (status === 401) return awaitLogin();
    if (status === 0) reportSilence();
    else reportAnswer(status);
    if (status === 403 || status === 404) {
      close();
      listener.end?.();
      return;
    }
    timer = setTimeout(connect, retryMs);
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
  };
  const connect = () => {
    stopWaiting?.();
    source = new EventSource(SERVICE + path);
    source.onopen = () => {
      retryMs = FIRST_RETRY_MS;
      reportAnswer(200);
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as T & { type?: string; status?: string };
      if (message.type !== 'heartbeat' && message.status !== 'HEARTBEAT') listener.message(message);
    };
    source.onerror = () => {
      // While it is connecting the browser retries by itself, with the last id; it gives up after an answer that is none.
      if (source?.readyState === EventSource.CLOSED) void findReason();
      else void checkOnce();
    };
  };
  let isChecking = false;
  const checkOnce = async () => {
    if (isChecking) return;
    isChecking = true;
    const status = await statusOf(path);
    isChecking = false;
    if (isClosed) return;
    if (status === 0) reportSilence();
    else if (status === 401) awaitLogin();
    else if (status === 404) {
      close();
      reportAnswer(status);
      listener.end?.();
    }
  };
  connect();
  return close;
}

/** Whether the session of a stream is still there: the status of a cheap request; 0 when nothing answers. */
async function statusOf(path: string): Promise<number> {
  const session = /^\/v1\/sessions\/[^/]+/.exec(path)?.[0];
  try {
    return (await fetch(`${SERVICE}${session}/variables`)).status;
  } catch {
    return 0;
  }
}
