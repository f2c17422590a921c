/**
 * The unit tests are the spec files that import, also through other files of the tests, nothing that starts a process
 * or a browser: no file of test/support, neither node:child_process nor playwright-core. Those whose threads alone
 * take seconds are left to `npm test`.
 */
const { readdirSync, readFileSync } = require('node:fs');
const { dirname, join, sep } = require('node:path');

const TESTS = join(__dirname, 'dist', 'test');
const SUPPORT = join(TESTS, 'support') + sep;
const HEAVY = /[\\/](api-threads|search-threads|templatematch)\.spec\.js$/;
const IMPORT = /^(?:import|export)\b(?:[^;'"]*?\bfrom)?\s*['"]([^'"]+)['"]/gm;

function startsProcess(file, seen = new Set()) {
  if (file.startsWith(SUPPORT)) return true;
  if (seen.has(file) || !file.startsWith(TESTS)) return false;
  seen.add(file);
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].some(([, name]) =>
    name.startsWith('.')
      ? startsProcess(join(dirname(file), name), seen)
      : name === 'node:child_process' || name === 'playwright-core',
  );
}

module.exports = {
  ...require('./.mocharc.json'),
  spec: readdirSync(TESTS, { recursive: true })
    .filter((file) => file.endsWith('.spec.js') && !file.endsWith('.long.spec.js') && !HEAVY.test(file))
    .map((file) => join(TESTS, file))
    .filter((file) => !startsProcess(file)),
};
