import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { onSharedAndroid } from '../support/shared-android.js';

const PATH = '/sdcard/Download/notes one.txt';

describe('Files of an Android device', () => {
  const phone = onSharedAndroid();
  const upload = (name: string, content: Buffer) =>
    phone.session.post('/files', { name, content_base64: content.toString('base64') });

  it('are pushed from the session, and pulled into it', async () => {
    const content = Buffer.from([0, 1, 2, 253, 254, 255, ...Buffer.from('notes')]);
    await upload('notes.bin', content);
    expect(await phone.session.run('Push File', [PATH, 'notes.bin'])).to.equal(null);
    expect(phone.device.files.read(PATH)?.equals(content)).to.equal(true);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const pulled = { name: 'notes one.txt', size: content.length, sha256 };
    expect(await phone.session.run('Pull File', [PATH])).to.deep.equal(pulled);
    expect((await phone.session.get('/files')).body['files']).to.deep.include(pulled);
  });

  it('that are missing on either side are told', async () => {
    const { message } = await phone.session.fail('Pull File', ['/sdcard/none.txt'], 'E0401');
    expect(message).to.contain('none.txt');
    expect((await phone.session.fail('Push File', [PATH, 'none.bin'], 'E0513')).message).to.contain('SVC_PROJECT_ROOT');
  });

  it('have paths that no shell reads as commands, and are no folders', async () => {
    for (const path of ['/sdcard/a;reboot', '/sdcard/$(id)', '@a`id`/b', '/sdcard/a\nb', '/sdcard/"a"', '/sdcard/']) {
      await phone.session.fail('Pull File', [path], 'E0403');
      await phone.session.fail('Push File', [path, 'notes.bin'], 'E0403');
    }
  });

  it('are not given to elements of native screens', async () => {
    phone.android.show('.MainActivity');
    const { message } = await phone.session.fail('Upload File', ['id=menu', 'notes.bin'], 'E0105');
    expect(message).to.contain('Push File');
    await phone.session.fail('Wait For Download', ['*', '0'], 'E0105');
  });
});
