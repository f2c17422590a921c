import { expect } from 'chai';
import { CloseAndTerminateApp } from '../../keywords/app/close-and-terminate-app.js';
import { ForceTerminateApp } from '../../keywords/app/force-terminate-app.js';
import { GetAppVersion } from '../../keywords/app/get-app-version.js';
import { GetDriverSessionId } from '../../keywords/app/get-driver-session-id.js';
import { LaunchApp } from '../../keywords/app/launch-app.js';
import { LaunchOtherApp } from '../../keywords/app/launch-other-app.js';
import { CallContext } from '../../src/plugin/call-context.js';
import { FakeDriver } from '../../src/testing/fake-device.js';
import { refusalOf } from '../fixtures/thrown-by.js';

const call = new CallContext('1', new AbortController().signal);

describe('Launch App', () => {
  it('opens what the capabilities name when nothing is given, and answers the id of the driver session', async () => {
    const driver = new FakeDriver();
    expect(await new LaunchApp(driver, call).run({})).to.equal('fake-1');
    expect(driver.calls).to.deep.equal([['launch', undefined, undefined]]);
  });

  it('opens an app with its activity', async () => {
    const driver = new FakeDriver();
    await new LaunchApp(driver, call).run({ app_identifier: 'com.a', app_activity: '.Main' });
    expect(driver.calls).to.deep.equal([['launch', 'com.a', '.Main']]);
  });

  it('opens the driver session again when it was ended', async () => {
    const driver = new FakeDriver();
    await new CloseAndTerminateApp(driver).run();
    await new LaunchApp(driver, call).run({});
    expect(driver.names).to.deep.equal(['close', 'open', 'launch']);
  });
});

describe('Launch Other App', () => {
  it('opens it', async () => {
    const driver = new FakeDriver();
    await new LaunchOtherApp(driver, call).run({ app_name: 'tel:5' });
    expect(driver.calls).to.deep.equal([['launch', 'tel:5', undefined]]);
  });
});

describe('Close And Terminate App', () => {
  it('ends the driver session', async () => {
    const driver = new FakeDriver();
    await new CloseAndTerminateApp(driver).run();
    expect([driver.names, driver.isOpen]).to.deep.equal([['close'], false]);
  });
});

describe('Force Terminate App', () => {
  it('is E0105 where the driver cannot do it', async () => {
    expect((await refusalOf(() => new ForceTerminateApp(new FakeDriver()).run({ app_name: 'a' }))).code).to.equal(
      'E0105',
    );
  });
});

describe('Get App Version', () => {
  it('is E0105 where the driver cannot do it', async () => {
    expect((await refusalOf(() => new GetAppVersion(new FakeDriver()).run({ app_package: 'a' }))).code).to.equal(
      'E0105',
    );
  });
});

describe('Get Driver Session Id', () => {
  it('answers the id', async () => {
    expect(await new GetDriverSessionId(new FakeDriver()).run()).to.equal('fake-1');
  });
});
