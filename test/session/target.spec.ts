import { expect } from 'chai';
import { planSession } from '../../src/session/plan.js';
import { originOf } from '../../src/session/recording/origin.js';
import { targetOf } from '../../src/session/target.js';

const target = (capabilities: object, url?: string): string | null => {
  const driver_sources = [{ scripted: { url, capabilities } }];
  const body = { driver_sources, elements_sources: [], text_detection: [], image_detection: [] };
  return targetOf(originOf(planSession(body), 'scripted'));
};

describe('the target of a session', () => {
  const cases: readonly (readonly [what: string, capabilities: object, target: string])[] = [
    ['the address of a page', { url: 'https://example.com/a' }, 'https://example.com/a'],
    ['its other name', { browserUrl: 'https://example.com' }, 'https://example.com'],
    ['an app with the prefix of Appium', { platformName: 'Android', 'appium:appPackage': 'com.a' }, 'com.a'],
    ['an app without it', { platformName: 'iOS', bundleId: 'com.b' }, 'com.b'],
    ['the address before the app', { 'appium:appPackage': 'com.a', url: 'https://a' }, 'https://a'],
    ['what alwaysMatch names', { alwaysMatch: { 'appium:appId': 'com.c' } }, 'com.c'],
    ['what firstMatch names', { firstMatch: [{}, { 'appium:app': '/a.apk' }] }, '/a.apk'],
    ['what appium:options name', { 'appium:options': { appPackage: 'com.d' } }, 'com.d'],
  ];
  for (const [what, capabilities, expected] of cases) {
    it(`is ${what}`, () => {
      expect(target(capabilities)).to.equal(expected);
    });
  }

  it('is the address of the source when the capabilities name none, else null', () => {
    expect(target({ platformName: 'Android' }, 'http://hub:4444')).to.equal('http://hub:4444');
    for (const none of [{}, { url: '' }, { url: 5 }, { alwaysMatch: 'x', firstMatch: {} }]) {
      expect(target(none)).to.equal(null);
    }
  });

  it('shows no secret, and at most 500 characters', () => {
    expect(target({ url: 'https://me:swordfish@example.com/?token=swordfish&q=1' })).to.equal(
      'https://***@example.com/?token=***&q=1',
    );
    expect(target({}, 'https://me:swordfish@hub')).to.equal('https://***@hub');
    expect(target({ url: `data:text/html,${'x'.repeat(1000)}` })).to.have.length(500);
  });
});
