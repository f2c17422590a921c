#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { execute } from '@oclif/core/execute';
import { settings } from '@oclif/core/settings';

// With NODE_ENV=development or test oclif would look for TypeScript sources instead of what was built.
settings.enableAutoTranspile = false;
// V8 would let the heap grow to several times what is in use before it collects the garbage of keywords and requests.
setFlagsFromString('--optimize-for-size');
await execute({ dir: import.meta.url });
// A pipe takes 64 KB at a time: the rest of what was written is still to be sent.
const isSent = (stream) => new Promise((resolve) => (stream.writable ? stream.write('', resolve) : resolve()));
await Promise.all([isSent(process.stdout), isSent(process.stderr)]);
// A plugin may have left something running.
process.exit();
