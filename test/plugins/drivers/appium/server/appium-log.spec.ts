import { expect } from 'chai';
import { passOn, withoutSecrets } from '../../../../../plugins/drivers/appium/_server/appium-log.js';
import { createLog } from '../../../../../src/log.js';

const SHOWN: readonly (readonly [string, string])[] = [
  [
    '[HTTP] --> POST /session {"capabilities":{"alwaysMatch":{"appium:password":"hunter2"}}}',
    '[HTTP] --> POST /session ...',
  ],
  [
    '[AppiumDriver@85de] Calling AppiumDriver.setValue() with args: [["h","u"],"id"]',
    '[AppiumDriver@85de] Calling AppiumDriver.setValue() with args: ...',
  ],
  [
    '[Chromedriver@5a2c] Starting W3C Chromedriver session with capabilities: {\n  "a": 1\n}',
    '[Chromedriver@5a2c] Starting W3C Chromedriver session with capabilities: ...',
  ],
  [
    '[C@1] Proxying [POST /url] to [POST http://127.0.0.1:9515/url] with body: {"url":"x"}',
    '[C@1] Proxying [POST /url] to [POST http://127.0.0.1:9515/url] with body: ...',
  ],
  [
    '[C@1] Got response with status 404: {"value":{"error":"no such element"}}',
    '[C@1] Got response with status 404: ...',
  ],
  [
    "[ADB] Running '/usr/bin/adb -P 5037 -s x shell input text 'hunter2''",
    "[ADB] Running '/usr/bin/adb -P 5037 -s x shell input text ...",
  ],
  ['[ADB] keystorePassword=hunter2 for x', '[ADB] keystorePassword=*** for x'],
  ['[Appium] fetching https://user:hunter2@host/app.apk', '[Appium] fetching https://***@host/app.apk'],
  ['[Appium] { address: 1,\n  token: 2 }', '[Appium] ...'],
  ['[ChromiumDriver@7ce3] ', '[ChromiumDriver@7ce3]'],
  ['[Appium] Welcome to Appium v3.8.0 (REV e1a2c8)', '[Appium] Welcome to Appium v3.8.0 (REV e1a2c8)'],
  ["[Appium]   - fake@6.2.4 (automationName 'Fake')", "[Appium]   - fake@6.2.4 (automationName 'Fake')"],
  ['[HTTP] <-- GET /status 200 4 ms - 199', '[HTTP] <-- GET /status 200 4 ms - 199'],
];

describe("Appium's log", () => {
  for (const [line, shown] of SHOWN) {
    it(`is shown as ${JSON.stringify(shown)}`, () => {
      expect(withoutSecrets(line)).to.equal(shown);
    });
  }

  it('reaches ours at the level that it deserves', () => {
    const log = createLog('trace');
    const records: [string, string][] = [];
    for (const level of ['error', 'warn', 'info', 'debug', 'trace'] as const) {
      log[level] = ((...given: unknown[]) =>
        given.length === 0 || void records.push([level, given[0] as string])) as (typeof log)['info'];
    }
    for (const level of ['error', 'warn', 'info', 'http', 'debug', 'silly', 'unheard-of']) passOn(log, level, level);
    passOn(log, 'info', ' ');
    expect(records).to.deep.equal([
      ['error', 'error'],
      ['warn', 'warn'],
      ['debug', 'info'],
      ['debug', 'http'],
      ['trace', 'debug'],
      ['trace', 'silly'],
      ['trace', 'unheard-of'],
    ]);
  });
});
