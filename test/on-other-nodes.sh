#!/usr/bin/env bash
# Runs the unit tests and a black-box part on the other versions of Node that the service supports.
# The packages node-<platform>-<arch> hold the program itself: they need no install script.
set -euo pipefail
cd "$(dirname "$0")/.."
package=$(node --print '`node-${process.platform}-${process.arch}`')
for version in 22 24; do
  on=(npx --yes --package "$package@$version" node node_modules/mocha/bin/mocha.js)
  echo "== Node $version"
  "${on[@]}" --config .mocharc.unit.cjs --reporter dot
  "${on[@]}" --no-config --exit --timeout 60000 --reporter dot \
    --require dist/test/support/fixed-seed.js --require dist/test/support/root-hooks.js \
    dist/test/http/{start,nth}.spec.js dist/test/mcp/stdio.spec.js dist/test/cli/run.spec.js
done
