import { expect } from 'chai';
import { onSharedAndroid } from '../support/shared-android.js';

describe('assertions on Android', () => {
  const phone = onSharedAndroid();

  const is = (...params: unknown[]) => phone.session.run('Is Element', params);

  it('asserts that any or all of several are present', async () => {
    phone.android.show('.MainActivity');
    expect(await phone.session.run('Assert Presence', ['Settings|id=nothing'])).to.equal(true);
    expect(await phone.session.run('Assert Presence', ['Settings|id=menu|//*[@text="Form"]', 1, 'all'])).to.equal(true);
    const { message } = await phone.session.fail('Assert Presence', ['Settings|id=nothing', 0.2, 'all'], 'E0201');
    expect(message).to.include('id=nothing').and.not.include('Settings,');
  });

  it('asks for one source in each round, for however many', async () => {
    phone.android.show('.MainActivity');
    phone.device.log.clear();
    await phone.session.run('Assert Presence', ['Settings|Form|Zoom|Feed|id=menu', 1, 'all']);
    expect(phone.device.log.of('http')).to.deep.equal(['GET /source']);
  });

  it('asserts what is visible, waiting for it', async () => {
    phone.android.show('.WaitingActivity');
    expect(await phone.session.run('Assert Visibility', ['Loaded', 5])).to.equal(true);
    expect(await phone.session.run('Validate Element', ['id=late_text'])).to.equal(true);
    expect(await phone.session.run('Validate Screen', ['Loaded|id=never', 1, 'all'])).to.equal(true);
    expect(await phone.session.run('Validate Screen', ['id=nothing', 0.1])).to.equal(false);
    await phone.session.fail('Assert Visibility', ['id=nothing', 0.1], 'E0201');
    await phone.session.fail('Validate Element', ['id=nothing', 0.1], 'E0201');
  });

  it('knows the states of elements, and waits for them', async () => {
    phone.android.show('.WaitingActivity');
    expect(await is('id=late', 'disabled', 0)).to.equal(true);
    expect(await is('id=late', 'enabled', 0)).to.equal(false);
    expect(await is('id=late', 'enabled', 4)).to.equal(true);
    expect(await is('id=never', 'disabled', 0)).to.equal(true);
    expect(await is('id=never', 'visible', 0)).to.equal(true);
    expect(await is('id=nothing', 'absent', 0)).to.equal(true);
    expect(await is('id=nothing', 'invisible', 0)).to.equal(true);
    expect(await is('id=nothing', 'present', 0.1)).to.equal(false);
  });

  it('knows what is checked', async () => {
    phone.android.show('.FormActivity');
    expect(await is('id=terms', 'unchecked', 0)).to.equal(true);
    await phone.session.run('Press Element', ['id=terms']);
    expect(await is('id=terms', 'checked', 1)).to.equal(true);
    expect(await is('Red', 'checked', 0)).to.equal(true);
    expect(await is('Blue', 'checked', 0)).to.equal(false);
  });

  it('reads a text and compares it', async () => {
    phone.android.show('.SeekBarActivity');
    expect(await phone.session.run('Get Text', ['id=volume_text'])).to.equal('Volume 30');
    expect(await phone.session.run('Get Text', ['Volume'])).to.be.a('string');
  });
});
