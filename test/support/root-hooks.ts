import { endShared } from './shared-ends.js';

/** Ends what spec files share: once after all files, or after each file where files run side by side. */
export const mochaHooks = {
  async afterAll(this: Mocha.Context): Promise<void> {
    this.timeout(60_000);
    await endShared();
  },
};
