import { createLog } from '../log.js';
import { handlePluginError } from '../plugin/unhandled-errors.js';

/**
 * Ends the process at an error that nothing caught, a rejected promise included, as Node does by itself: the error is
 * logged, exit code 1. Those of plugins of third parties are logged, and the process goes on.
 */
export function endOnUnhandledError(): void {
  // Node gives it rejections too, as long as nobody listens to those.
  process.on('uncaughtException', (error) => {
    if (handlePluginError(error)) return;
    createLog('fatal').fatal({ err: error }, 'ended by an error that nothing caught');
    process.exit(1);
  });
}
