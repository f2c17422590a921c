import { expect } from 'chai';
import { onSharedAndroid } from '../support/shared-android.js';

const CAMERA = 'Allow Demo to take pictures and record video?';
const DELETE = 'It cannot be brought back.';

describe('dialogs on Android', () => {
  const phone = onSharedAndroid();

  const run = (keyword: string, ...params: unknown[]) => phone.session.run(keyword, params);
  const result = () => run('Get Text', 'id=result');

  beforeEach(() => phone.android.show('.DialogActivity'));

  it('of a permission are read and answered by their buttons', async () => {
    await run('Press Element', 'id=ask_permission');
    expect(await run('Get Dialog Text')).to.equal(CAMERA);
    expect(await run('Handle Dialog', 'accept')).to.equal(CAMERA);
    expect(await result()).to.equal('The camera may be used');
    await run('Press Element', 'id=ask_permission');
    await run('Handle Dialog', 'dismiss');
    expect(await result()).to.equal('The camera may not be used');
    expect(await run('Get Dialog Text')).to.equal(null);
  });

  it('of a permission stay open until then, and are pressed like the rest of the screen', async () => {
    await run('Press Element', 'id=ask_permission');
    await run('Press Element', 'Only this time');
    expect(await result()).to.equal('The camera may be used');
  });

  it('of an app are answered by their first and their second button', async () => {
    await run('Press Element', 'id=show_alert');
    expect(await run('Handle Dialog')).to.equal(DELETE);
    expect(await result()).to.equal('OK was pressed');
    await run('Press Element', 'id=show_alert');
    await run('Handle Dialog', 'dismiss');
    expect(await result()).to.equal('Cancel was pressed');
  });

  it('refuse a text, and say when none is open', async () => {
    await phone.session.fail('Handle Dialog', { timeout: 0.2 }, 'E0201');
    await run('Press Element', 'id=show_alert');
    await phone.session.fail('Handle Dialog', ['accept', 'x'], 'E0403');
    await run('Handle Dialog');
  });
});
