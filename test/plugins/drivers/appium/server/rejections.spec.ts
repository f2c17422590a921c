import { expect } from 'chai';
import { tolerateRejections } from '../../../../../plugins/drivers/appium/_server/rejections.js';
import { createLog } from '../../../../../src/log.js';

type Listener = (reason: unknown) => void;

describe('tolerateRejections', () => {
  const warnings: unknown[] = [];
  let others: Listener[];
  let end: () => void;
  let reject: Listener;

  beforeEach(() => {
    const log = createLog('fatal');
    log.warn = ((fields: { err: unknown }) => void warnings.push(fields.err)) as typeof log.warn;
    // Mocha's own would otherwise count as one that deals with what is ours.
    others = process.listeners('unhandledRejection') as Listener[];
    process.removeAllListeners('unhandledRejection');
    end = tolerateRejections(log);
    [reject] = process.listeners('unhandledRejection') as [Listener];
  });

  afterEach(() => {
    end();
    expect(process.listenerCount('unhandledRejection')).to.equal(0);
    for (const other of others) process.on('unhandledRejection', other);
    warnings.length = 0;
  });

  const withStack = (...files: string[]) =>
    Object.assign(new Error('lost'), {
      stack: ['Error: lost', ...files.map((file) => `    at ${file}:1:1`)].join('\n'),
    });
  const OWN = new URL('../../../../../src/session/store.js', import.meta.url).pathname;

  it('logs what Appium, its drivers or an unknown place reject with', () => {
    const reasons = [
      withStack('/x/node_modules/appium/build/lib/appium.js'),
      withStack('/home/a/.appium/node_modules/appium-xcuitest-driver/build/x.js', OWN),
      withStack('node:net'),
      withStack(OWN.replace('/src/', '/node_modules/axios/')),
      'a text',
    ];
    for (const reason of reasons) reject(reason);
    expect(warnings).to.deep.equal(reasons);
  });

  it('lets what our own code rejects with end the process as before', () => {
    const ours = withStack(OWN);
    expect(() => reject(ours)).to.throw('lost');
    expect(warnings).to.deep.equal([]);
  });

  it('leaves our own rejections to another listener when there is one', () => {
    const other = () => undefined;
    process.on('unhandledRejection', other);
    reject(withStack(OWN));
    process.removeListener('unhandledRejection', other);
    expect(warnings).to.deep.equal([]);
  });
});
