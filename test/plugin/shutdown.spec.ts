import { expect } from 'chai';
import { createLog } from '../../src/log.js';
import { Shutdown } from '../../src/plugin/shutdown.js';
import { FakeTimers } from '../fixtures/fake-timers.js';
import { configOf } from '../fixtures/settings.js';

const shutdownOf = (close_timeout_s = 5) => {
  const log = createLog('fatal');
  const warnings: unknown[] = [];
  log.warn = ((fields: unknown) => void warnings.push(fields)) as typeof log.warn;
  return { shutdown: new Shutdown(configOf({ close_timeout_s }), { log }), warnings };
};

describe('Shutdown', () => {
  it('ends everything once, all at the same time', async () => {
    const { shutdown, warnings } = shutdownOf();
    const ended: string[] = [];
    let release: () => void = () => undefined;
    const second = new Promise<void>((resolve) => (release = resolve));
    shutdown.add('first', async () => {
      await second;
      ended.push('first');
    });
    shutdown.add('second', async () => {
      ended.push('second');
      release();
    });
    expect(ended).to.deep.equal([]);
    await Promise.all([shutdown.run(), shutdown.run()]);
    await shutdown.run();
    expect(ended).to.deep.equal(['second', 'first']);
    expect(warnings).to.deep.equal([]);
  });

  it('tells of the end before it ends anything, once', async () => {
    const { shutdown } = shutdownOf();
    const seen: string[] = [];
    shutdown.closing.addEventListener('abort', () => seen.push('closing'));
    shutdown.add('resource', async () => void seen.push('ended'));
    expect(shutdown.closing.aborted).to.equal(false);
    shutdown.announce();
    expect(seen).to.deep.equal(['closing']);
    await shutdown.run();
    expect(seen).to.deep.equal(['closing', 'ended']);
  });

  it('logs one that fails, by a throw or a rejection, and ends the others', async () => {
    const { shutdown, warnings } = shutdownOf();
    const ended: string[] = [];
    shutdown.add('throws', () => {
      throw new Error('broken');
    });
    shutdown.add('rejects', () => Promise.reject(new Error('gone')));
    shutdown.add('good', async () => void ended.push('good'));
    await shutdown.run();
    expect(ended).to.deep.equal(['good']);
    expect(warnings).to.have.lengthOf(2);
    expect(warnings.map((fields) => (fields as { what: string }).what)).to.deep.equal(['throws', 'rejects']);
  });

  describe('in time', () => {
    FakeTimers.skipInEachTest();

    it('does not wait for one that hangs longer than the limit, and logs it', async () => {
      const { shutdown, warnings } = shutdownOf(0.05);
      shutdown.add('hangs', () => new Promise(() => undefined));
      await shutdown.run();
      expect(warnings[0]).to.have.property('what', 'hangs');
      expect((warnings[0] as { err: Error }).err.message).to.equal('no end within 0.05 s');
    });

    it('gives one a time of its own', async () => {
      const { shutdown, warnings } = shutdownOf(0.05);
      const ended: string[] = [];
      shutdown.add('long', () => new Promise((resolve) => setTimeout(() => resolve(void ended.push('long')), 200)), 5);
      await shutdown.run();
      expect([ended, warnings]).to.deep.equal([['long'], []]);
    });
  });

  it('leaves out what was withdrawn', async () => {
    const { shutdown } = shutdownOf();
    const ended: string[] = [];
    const withdraw = shutdown.add('gone', async () => void ended.push('gone'));
    withdraw();
    withdraw();
    await shutdown.run();
    expect(ended).to.deep.equal([]);
  });

  it('makes a shared instance once, and ends it', async () => {
    const { shutdown } = shutdownOf();
    let ended = 0;
    class Server {
      end = async () => void ended++;
    }
    const make = () => new Server();
    const server = shutdown.shared(Server, make);
    expect(shutdown.shared(Server, make)).to.equal(server);
    expect(shutdown.shared(class Server {}, make)).to.not.equal(server);
    expect(shutdownOf().shutdown.shared(Server, make)).to.not.equal(server);
    await shutdown.run();
    expect(ended).to.equal(2);
  });

  it('ends at once what is added too late, and waits for it', async () => {
    const { shutdown } = shutdownOf();
    const ended: string[] = [];
    await shutdown.run();
    shutdown.add('late', async () => {
      await Promise.resolve();
      ended.push('late');
    });
    await shutdown.run();
    expect(ended).to.deep.equal(['late']);
  });
});
