import { setImmediate as tick } from 'node:timers/promises';
import { expect } from 'chai';
import { ServiceError } from '#svc';
import { Contexts, NATIVE } from '../../../../../plugins/drivers/appium/_surface/contexts.js';
import type { CommandLimits, Remote } from '../../../../../plugins/drivers/_webdriver/remote-session.js';
import { refusalOf } from '../../../../fixtures/thrown-by.js';

/** A server with one context in front; each command takes a while, as on a network. */
class Server implements Remote {
  readonly log: string[] = [];
  lost: string | undefined;
  open = [NATIVE, 'WEB'];
  #current = NATIVE;

  readonly #browser = {
    switchAppiumContext: async (name: string) => {
      await tick();
      if (!this.open.includes(name))
        throw new ServiceError('E0401', 'x', undefined, { cause: new Error('No such context found.') });
      this.#current = name;
    },
    getAppiumContexts: async () => this.open,
    getPageSource: async () => {
      await tick();
      this.log.push(this.#current);
      return this.#current;
    },
  };

  lose(reason: string): ServiceError {
    this.lost = reason;
    return new ServiceError('E0106', reason);
  }

  command<T>(send: Parameters<Remote['command']>[0], _limits?: CommandLimits): Promise<T> {
    return send(this.#browser as never) as Promise<T>;
  }
}

describe('Contexts', () => {
  const ask = (remote: Remote) => remote.command((browser) => browser.getPageSource());

  it('runs every command in its own context, however many are under way', async () => {
    const server = new Server();
    const contexts = new Contexts(server);
    const names = Array.from({ length: 20 }, (_, i) => (i % 3 === 0 ? 'WEB' : NATIVE));
    expect(await Promise.all(names.map((name) => ask(contexts.at(name))))).to.deep.equal(names);
    expect(server.log).to.deep.equal(names);
  });

  it('goes on after a command that failed', async () => {
    const contexts = new Contexts(new Server());
    const failing = contexts.at('WEB').command(() => Promise.reject(new ServiceError('E0403')));
    const next = ask(contexts.at(NATIVE));
    expect((await refusalOf(() => failing)).code).to.equal('E0403');
    expect(await next).to.equal(NATIVE);
  });

  it('says that a web view is closed, without losing the session', async () => {
    const server = new Server();
    const contexts = new Contexts(server);
    expect(await ask(contexts.at('WEB'))).to.equal('WEB');
    server.open = [NATIVE];
    const gone = contexts.at('WEB').command(() => Promise.reject(new ServiceError('E0106', 'the browser ended')));
    const error = await refusalOf(() => gone);
    expect([error.code, error.details]).to.deep.equal(['E0401', { webview: 'WEB' }]);
    expect((await refusalOf(() => ask(contexts.at('WEB')))).message).to.contain('closed');
    expect(contexts.at('WEB').lose('its last window was closed').code).to.equal('E0401');
    expect(server.lost).to.equal(undefined);
    expect(await ask(contexts.at(NATIVE))).to.equal(NATIVE);
  });

  it('passes on that the session is lost', async () => {
    const server = new Server();
    const failing = new Contexts(server).at('WEB').command(() => Promise.reject(server.lose('the server ended')));
    expect((await refusalOf(() => failing)).code).to.equal('E0106');
  });

  it('names the web views alone', async () => {
    expect(await new Contexts(new Server()).webViews()).to.deep.equal(['WEB']);
  });
});
