import type { StepsFormat } from '../script.js';
import { RECORDED_CASE, RECORDED_FILE } from '../test-file/recorded-files.js';
import { recordedTest } from '../test-file/recorded-test.js';

/** A test file of one case, for `svc test`. */
export const testFormat: StepsFormat = {
  contentType: 'application/yaml',
  extension: 'test.yaml',
  hasRemarks: true,
  async write(script, lookup) {
    const name = script.origin.testCase ?? RECORDED_CASE;
    return (await recordedTest(script, lookup, { name, file: RECORDED_FILE })).text;
  },
};
