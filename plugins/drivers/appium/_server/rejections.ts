import { fileURLToPath } from 'node:url';
import { handlePluginError, type Log } from '#svc';

const OWN = fileURLToPath(new URL('../../..', import.meta.url));
const APPIUM = /[\\/]node_modules[\\/](?:@?appium|@wdio|webdriver)/;

/** Whether a rejection comes from our own code: its stack goes through it, and not through Appium. */
function isOurs(reason: unknown): boolean {
  const stack = reason instanceof Error ? (reason.stack ?? '') : '';
  if (APPIUM.test(stack)) return false;
  return stack
    .split('\n')
    .some((line) => line.includes(OWN) && !/(^|[\\/])node_modules[\\/]/.test(line.split(OWN)[1]!));
}

/**
 * Logs rejections that Appium or one of its drivers leaves unhandled, which would otherwise end the process. Others end
 * it as before. Answers how to end that.
 */
export function tolerateRejections(log: Log): () => void {
  const onRejection = (reason: unknown) => {
    if (handlePluginError(reason)) return;
    if (!isOurs(reason)) log.warn({ err: reason }, 'Appium left a rejection unhandled');
    else if (process.listenerCount('unhandledRejection') === 1) throw reason;
  };
  process.on('unhandledRejection', onRejection);
  return () => void process.removeListener('unhandledRejection', onRejection);
}
