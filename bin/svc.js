#!/usr/bin/env node
import { execute } from '@oclif/core/execute';
import { settings } from '@oclif/core/settings';

// With NODE_ENV=development or test oclif would look for TypeScript sources instead of what was built.
settings.enableAutoTranspile = false;
await execute({ dir: import.meta.url });
// A plugin may have left something running.
process.exit();
