import { fileURLToPath } from 'node:url';
import type { Check } from '#svc';
import { findPackages } from './packages.js';

const packages: Check = {
  what: 'packages',
  look: () =>
    new Promise((resolve) => {
      const { runtime, models } = findPackages(undefined);
      resolve({ state: 'fine', found: `${fileURLToPath(runtime)}, ${fileURLToPath(models)}` });
    }),
};

export const CHECKS: readonly Check[] = [packages];
