import { Module } from 'node:module';
import { endShared } from './shared-ends.js';

const { NODE_PATH } = process.env;

/** Ends what spec files share: once after all files, or after each file where files run side by side. */
export const mochaHooks = {
  async afterAll(this: Mocha.Context): Promise<void> {
    this.timeout(60_000);
    await endShared();
    forgetAppiumsPath();
  },
};

/** Appium, run inside this process, lets packages beside it be required from everywhere. */
function forgetAppiumsPath(): void {
  if (process.env['NODE_PATH'] === NODE_PATH) return;
  if (NODE_PATH === undefined) delete process.env['NODE_PATH'];
  else process.env['NODE_PATH'] = NODE_PATH;
  (Module as unknown as { _initPaths(): void })._initPaths();
}
