import { expect } from 'chai';
import { until } from '../fixtures/until.js';
import { EventStream } from '../support/event-stream.js';
import { expectFailure } from '../support/client-session.js';
import { onSharedAndroid } from '../support/shared-android.js';

interface Line {
  readonly seq: number;
  readonly level: string;
  readonly text: string;
  readonly time: string;
}

describe('the log of an Android device', () => {
  const phone = onSharedAndroid();
  const read = async (params: object = {}) => (await phone.session.run('Get Device Log', { ...params })) as Line[];
  const write = (text: string) => phone.device.system.logcat.write('W', 'Demo', text, 4321);

  it('is logcat with the level of each line, from where a reader left', async () => {
    write('the battery is low');
    let line: Line | undefined;
    await until('the line', async () => (line = (await read()).find(({ text }) => text.includes('battery'))));
    expect(line).to.include({ level: 'warning' });
    expect(line!.text).to.match(/4321 W Demo +: the battery is low$/);
    expect(new Date(line!.time).getTime()).to.be.closeTo(Date.now(), 60_000);
    write('the battery is empty');
    await until('the next line', async () => (await read({ since: String(line!.seq) })).length > 0);
    const later = await read({ type: 'LOGCAT', since: String(line!.seq) });
    expect(later.map(({ text }) => text.includes('battery is empty'))).to.deep.equal([true]);
    expect(await read({ limit: '1' })).to.deep.equal(later);
  });

  it('has the crash of an app', async () => {
    phone.android.show('.MainActivity');
    phone.device.system.crash('com.example.demo', 'java.lang.IllegalStateException: it failed');
    await until('the crash', async () => (await read()).some(({ text }) => text.includes('it failed')));
    const errors = (await read()).filter(({ level }) => level === 'error').map(({ text }) => text);
    expect(errors.join('\n')).to.match(/FATAL EXCEPTION: main\n.*Process: com\.example\.demo\n.*it failed/);
    await phone.session.run('Press Element', ['text=Close app']);
    phone.android.show('.MainActivity');
  });

  it('is streamed while it is written', async () => {
    const stream = await EventStream.open<Line>(phone.session.client, `${phone.session.path}/logs?type=device`);
    try {
      write('streamed');
      const { data } = await stream.next(({ text = '' }) => text.includes('streamed'));
      expect(data.level).to.equal('warning');
    } finally {
      stream.close();
    }
  });

  it('is E0403 for a type that there is not, and the logs of pages are E0105', async () => {
    const { message } = await phone.session.fail('Get Device Log', ['syslog'], 'E0403');
    expect(message).to.include('must be one of logcat');
    for (const path of ['/logs?type=console', '/logs?type=network', '/har']) {
      const answer = await phone.session.get(path);
      expectFailure(answer, 'E0105');
      expect(answer.detail.message).to.include('playwright has them');
    }
  });
});
