import { expect } from 'chai';
import sharp from 'sharp';
import { startDemoApp, type DemoApp } from '../../demo/web/server.js';
import type { Healed } from '../../src/keyword/outcome.js';
import { ClientSession, type Params } from '../support/client-session.js';
import { EventStream } from '../support/event-stream.js';
import { HttpClient } from '../support/http-client.js';
import { ModelServer, type ScriptedAnswer } from '../fixtures/model-server.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';

const keyword = (name: string, params: readonly string[], completed: boolean, reason = 'It was renamed.') => ({
  json: { reason, action: 'keyword', keyword: name, params, completed },
});
const say = (action: 'done' | 'give_up', reason = 'There is none.'): ScriptedAnswer => ({
  json: { reason, action, keyword: null, params: null, completed: null },
});

/** The parameters of a press that fails at the first look. */
const GONE = { element: 'id=gone', timeout: 0 };

/** `details.heal` of a failure. */
interface Heal {
  readonly turns: number;
  readonly reason: string;
}

describe('healing by a language model', () => {
  let model: ModelServer;
  let demo: DemoApp;
  let service: ServedService;
  let client: HttpClient;
  let session: ClientSession;
  /** A session that does not heal. */
  let plain: ClientSession;

  before(async () => {
    [model, demo] = await Promise.all([ModelServer.start(), startDemoApp()]);
    const env = {
      ...model.env,
      SVC_AI_SELF_HEAL: 'Yes',
      SVC_LLM_PROVIDER: 'openai_compatible',
      SVC_LLM_MODEL: 'local',
      SVC_LOG_LEVEL: 'debug',
    };
    service = await ServedService.start({ env });
    client = await HttpClient.connect(service.url);
    [session, plain] = await Promise.all([
      ClientSession.start(client, sessionConfig(demo.url)),
      ClientSession.start(client, sessionConfig(demo.url, { ai_self_heal: false })),
    ]);
  });

  after(async () => {
    client.close();
    await service.stop();
    await Promise.all([model.close(), demo.close()]);
  });

  const heal = async (name: string, params: Params, ...answers: ScriptedAnswer[]) => {
    model.play(...answers);
    const answer = await session.act(name, params);
    expect(answer.status, answer.summary).to.equal(200);
    return answer.data as unknown as Healed;
  };
  const failure = async (name: string, params: Params, ...answers: ScriptedAnswer[]): Promise<Heal> => {
    model.play(...answers);
    const { details } = await session.fail(name, params, 'E0201');
    expect(details).to.have.property('attempts');
    return details!['heal'] as Heal;
  };

  /** Runs the suggested steps on the page in the session that does not heal. */
  const replay = async (address: string, { suggested_steps: steps }: Healed, prepare?: string) => {
    await plain.visit(address);
    if (prepare !== undefined) await plain.run('Press Element', [prepare]);
    for (const { keyword: name, params } of steps) await plain.run(name, params);
    return plain.evaluate<string>('document.body.innerText');
  };

  describe('of calls that it can heal', () => {
    beforeEach(() => session.visit(demo.url));

    it('heals a press whose id was renamed, in one turn, and tells how to write it', async () => {
      const address = `${demo.url}/?rename=1`;
      await session.visit(address);
      const healed = await heal(
        'Press Element',
        { element: 'id=save', timeout: 0 },
        keyword('press_element', ['id=save-2'], true),
      );
      expect(healed).to.deep.equal({
        result: null,
        healed: true,
        heal_summary: 'Press Element was healed by openai_compatible local: It was renamed.',
        suggested_steps: [{ keyword: 'press_element', params: ['id=save-2'] }],
      });
      expect(await session.evaluate('document.getElementById("full-name-error").textContent')).not.to.equal('');
      expect(await replay(address, healed)).to.contain('name');
    });

    it('shows the model the call, its trace, the screen, and what it may use', async () => {
      await heal('Press Element', GONE, keyword('press_element', ['id=save'], true));
      const [{ text, pictures, body }] = model.asked as [(typeof model.asked)[0]];
      expect(text).to.contain('element: "id=gone"').and.to.contain('id by playwright_find_element: miss');
      expect(text).to.match(/button "Save" \[id=save\] @\d+,\d+/);
      const allowed = [...text.matchAll(/^- (\w+)\(/gm)].map(([, name]) => name);
      expect(allowed).to.have.members([
        'press_element',
        'enter_text',
        'scroll',
        'swipe_by_percentage',
        'press_keycode',
        'press_by_percentage',
      ]);
      expect(pictures).to.have.length(1);
      const { width, height, format } = await sharp(pictures[0]!.data).metadata();
      expect([Math.max(width, height), format]).to.deep.equal([1024, 'jpeg']);
      expect(body).to.have.property('response_format').that.has.property('type', 'json_schema');
    });

    it('lists at most 12,000 characters of elements', async () => {
      await session.run('Execute Script', [
        'document.body.innerHTML = Array.from({ length: 500 }, (_, i) => "<button style=font-size:4px id=b" + i + ">Number " + i + " of very many</button>").join("")',
      ]);
      await heal('Press Element', GONE, keyword('press_element', ['id=b9'], true));
      const list = model.asked[0]!.text.split(/# Elements on the screen, in a window of 1280 x \d+\n/)[1]!.split(
        '\n\n',
      )[0]!;
      expect(list.length).to.be.within(11_000, 12_000);
      expect(list).to.match(/\n\(\d+ more\)$/);
    });

    it('emits an event for each turn between the start and the one end', async () => {
      const events = await EventStream.open(client, `${session.path}/events`);
      try {
        await heal(
          'Press Element',
          GONE,
          keyword('scroll', ['down'], false, 'It may be below.'),
          keyword('press_element', ['id=late-again'], true, 'Here it is.'),
          { json: { unneeded: [] } },
        );
        await events.next(({ status }) => status === 'SUCCESS');
        const seen = events.data.map(({ status, message }) => `${status} ${message}`);
        expect(seen).to.deep.equal([
          'RUNNING Starting keyword: Press Element',
          'RUNNING Healing: It may be below.',
          'RUNNING Healing: Here it is.',
          'SUCCESS Keyword succeeded: Press Element',
        ]);
        expect(new Set(events.data.map(({ execution_id: id }) => id)).size).to.equal(1);
      } finally {
        events.close();
      }
    });

    it('closes a dialog that is in the way, and keeps that step', async () => {
      const open = 'css=#contact-list button[aria-label^="Delete"], #contact-list button.danger, #contact-list button';
      await session.run('Press Element', [open]);
      model.play(
        keyword('press_element', ['id=delete-keep'], false, 'A dialog covers it.'),
        keyword('press_element', ['id=save'], true, 'Now it can be pressed.'),
        { json: { unneeded: [] } },
      );
      const answer = await session.act('Press Element', { element: 'id=save', timeout: 0 });
      expect(answer.status, answer.summary).to.equal(200);
      const healed = answer.data as unknown as Healed;
      expect(healed.suggested_steps).to.deep.equal([
        { keyword: 'press_element', params: ['id=delete-keep'] },
        { keyword: 'press_element', params: ['id=save'] },
      ]);
      await replay(demo.url, healed, open);
    });

    it('drops a scroll that was not needed', async () => {
      const healed = await heal(
        'Press Element',
        ['ocr=Start over'],
        keyword('scroll', ['down', '100'], false, 'It is below.'),
        keyword('press_element', ['id=late-again'], true, 'Found by its id.'),
        { json: { unneeded: [1, 2] } },
      );
      expect(healed.suggested_steps).to.deep.equal([{ keyword: 'press_element', params: ['id=late-again'] }]);
      expect(model.asked).to.have.length(3);
      await replay(demo.url, healed);
    });

    it('keeps every step when the model does not say clearly what was not needed', async () => {
      const healed = await heal(
        'Press Element',
        ['ocr=Start over'],
        keyword('scroll', ['down'], false),
        keyword('press_element', ['id=late-again'], true),
        { text: 'All of them, I think' },
      );
      expect(healed.suggested_steps).to.have.length(2);
    });

    it('answers the text that a healed Get Text was to read', async () => {
      const healed = await heal(
        'Get Text',
        { element: 'id=heading', timeout: 0 },
        say('done'),
        keyword('press_keycode', ['Tab'], true),
        keyword('get_text', ['id=title'], true),
        { json: { unneeded: [1] } },
      );
      expect(healed.result).to.equal('Address Book');
      expect(healed.suggested_steps).to.deep.equal([{ keyword: 'get_text', params: ['id=title'] }]);
      expect(model.asked[1]!.text).to.contain('not believed');
      expect(model.asked[2]!.text).to.contain('only get_text itself can complete');
    });

    it('believes done only once a keyword has done what the failed one does', async () => {
      const healed = await heal(
        'Press Element',
        GONE,
        say('done', 'It is done.'),
        keyword('press_element', ['id=late-again'], false),
        say('done', 'Now it is.'),
      );
      expect(model.asked).to.have.length(3);
      expect(healed.suggested_steps).to.deep.equal([{ keyword: 'press_element', params: ['id=late-again'] }]);
    });

    it('tells the model what went wrong in its earlier turns', async () => {
      await heal(
        'Press Element',
        GONE,
        keyword('launch_app', ['http://127.0.0.1:1/'], true, 'Start anew.'),
        keyword('press_element', ['id=nowhere', '1', '0', '0', '0', '', '0.1'], true, 'A guess.'),
        keyword('press_element', ['id=late-again'], true),
      );
      expect(model.asked[1]!.text).to.contain('launch_app').and.to.contain('not allowed; the keywords are');
      expect(model.asked[2]!.text).to.contain('A guess.').and.to.contain('failed: E0201 Element not found: id=nowhere');
      expect(await session.evaluate('location.href')).to.contain(demo.url);
    });

    it('heals once for all alternatives, after they are used up', async () => {
      model.play(keyword('press_element', ['id=late-again'], true));
      const answer = await session.act('Press Element', { element: ['id=gone', 'id=lost', 'id=away'], timeout: 0 });
      expect(answer.data['healed'], answer.summary).to.equal(true);
      expect(model.asked).to.have.length(1);
      expect(model.asked[0]!.text).to.contain('"id=gone" or "id=lost" or "id=away"');
      for (const locator of ['id=gone', 'id=lost', 'id=away']) {
        expect(model.asked[0]!.text).to.contain(`\n${locator}:\n`);
        expect((await session.get('/heals')).text).to.contain(`"old":"${locator}"`);
      }
    });

    it('records what worked instead of what failed', async () => {
      await heal('Press Element', GONE, keyword('press_element', ['id=late-again'], true));
      const { text } = await session.get('/steps?format=lines');
      expect(text.trim().split('\n').at(-1)).to.contain('id=late-again');
      expect(text).not.to.contain('id=gone');
    });

    it('asks again after the time that a 429 names', async () => {
      const refusal = { status: 429, headers: { 'Retry-After': '1' }, message: 'slow down' };
      await heal('Press Element', GONE, refusal, keyword('press_element', ['id=late-again'], true));
      const [first, second] = model.asked;
      expect(second!.at - first!.at).to.be.within(990, 5000);
    });

    it('lets nothing secret out: typed values and password fields, in texts and on the picture', async () => {
      await session.run('Enter Text', ['id=passphrase', 'open sesame']);
      const places = new Map<string, { x: number; y: number }>();
      for (const id of ['passphrase', 'full-name', 'email']) {
        places.set(id, await session.evaluate(centreOf(id)));
      }
      const covered = async () => {
        const { picture, scale } = await pictureOf(model.asked[0]!.pictures[0]!.data);
        return [...places].filter(([, { x, y }]) => picture(x * scale, y * scale) < 10).map(([id]) => id);
      };
      await heal('Press Element', GONE, keyword('press_element', ['id=late-again'], true));
      expect(await covered()).to.deep.equal(['passphrase']);
      await session.run('Execute Script', ['window.scrollTo(0, 0)']);
      await session.run('Enter Text', ['id=full-name', '@:hunter2-plain']);
      const healed = await heal(
        'Enter Text',
        { element: 'id=gone', text: '@:secret-4711', timeout: 0 },
        keyword('enter_text', ['id=nowhere', '@:***', 'true', '0', '', '0'], true),
        keyword('enter_text', ['id=email', '@:***'], true, 'Typed secret-4711 into another field.'),
      );
      expect(await session.evaluate('document.getElementById("email").value')).to.equal('secret-4711');
      expect(healed.suggested_steps).to.deep.equal([{ keyword: 'enter_text', params: ['id=email', '@:secret-4711'] }]);
      expect(healed.heal_summary).to.contain('@:***').and.not.to.contain('4711');
      for (const { text } of model.asked) {
        for (const secret of ['open sesame', 'hunter2-plain', 'secret-4711']) expect(text).not.to.contain(secret);
      }
      for (const secret of ['hunter2-plain', 'secret-4711']) expect(service.output).not.to.contain(secret);
      expect(await covered()).to.deep.equal(['passphrase', 'full-name', 'email']);
    });

    it('suggests the variable that held a secret, not its value', async () => {
      await session.run('Set Variable', ['pin', '8642-pin']);
      const healed = await heal(
        'Enter Text',
        { element: 'id=gone', text: '@:${pin}', timeout: 0 },
        keyword('enter_text', ['id=email', '@:***'], true),
      );
      expect(await session.evaluate('document.getElementById("email").value')).to.equal('8642-pin');
      expect(healed.suggested_steps).to.deep.equal([{ keyword: 'enter_text', params: ['id=email', '@:${pin}'] }]);
      expect(model.asked[0]!.text).not.to.contain('8642');
    });

    it('shows no key anywhere', () => {
      expect(service.output).not.to.contain('compatible-key-123');
    });
  });

  describe('by the provider that a session names', () => {
    const PROVIDERS = ['gemini', 'openai', 'anthropic'] as const;
    let named: ClientSession[];

    before(async () => {
      named = await Promise.all(
        PROVIDERS.map((provider) =>
          ClientSession.start(client, sessionConfig(demo.url, { llm_provider: provider, llm_model: 'some-model' })),
        ),
      );
    });

    after(() => Promise.all(named.map((each) => each.stop())));

    for (const [i, provider] of PROVIDERS.entries()) {
      it(`heals by ${provider}`, async () => {
        model.play(keyword('press_element', ['id=late-again'], true));
        const answer = await named[i]!.act('Press Element', GONE);
        expect(answer.data['healed'], answer.summary).to.equal(true);
        const { width, height } = await sharp(model.asked[0]!.pictures[0]!.data).metadata();
        expect(Math.max(width, height)).to.equal(1024);
      });
    }
  });

  describe('in vain', () => {
    it('tells that the model gave up', async () => {
      const { turns, reason } = await failure('Press Element', GONE, say('give_up', 'No such thing.'));
      expect([turns, reason]).to.deep.equal([1, 'openai_compatible local gave up: No such thing.']);
    });

    it('ends after five turns', async () => {
      const turn = keyword('press_element', ['id=nowhere', '1', '0', '0', '0', '', '0'], true);
      const { turns, reason } = await failure('Press Element', GONE, turn, turn, turn, turn, turn, turn);
      expect(turns).to.equal(5);
      expect(reason).to.contain('not healed in 5 turns').and.to.contain('E0201');
      expect(model.asked).to.have.length(5);
    });

    for (const [what, answer] of [
      ['is no JSON', { text: 'Sorry.' }],
      ['has an unknown action', { json: { reason: 'x', action: 'run' } }],
      ['is a list', { json: [] }],
    ] as const) {
      it(`ends at an answer that ${what}`, async () => {
        const { turns, reason } = await failure('Press Element', GONE, answer);
        expect(turns).to.equal(1);
        expect(reason).to.match(/invalid answer|E0801/);
        expect(model.asked).to.have.length(1);
      });
    }

    it('ends at once when the provider wants to be asked after the end', async () => {
      const refusal = { status: 429, headers: { 'Retry-After': '3600' }, message: 'slow down' };
      const { turns, reason } = await failure('Press Element', GONE, refusal, say('done'));
      expect(turns).to.equal(1);
      expect(reason).to.contain('openai_compatible answered 429').and.to.contain('slow down');
      expect(model.asked).to.have.length(1);
    });

    it('leaves failures of another kind alone', async () => {
      model.play();
      await session.fail('Press Element', ['image=nothing.png'], 'E0205');
      await session.fail('Assert Presence', { elements: 'id=gone', timeout: '0' }, 'E0201');
      expect(model.asked).to.have.length(0);
    });

    it('leaves the failure of a session that is not to heal alone', async () => {
      model.play();
      const { details } = await plain.fail('Press Element', GONE, 'E0201');
      expect(details).not.to.have.property('heal');
      expect(model.asked).to.have.length(0);
    });
  });
});

const centreOf = (id: string): string =>
  `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(document.getElementById("${id}").getBoundingClientRect())`;

/** The brightness of a pixel, 0 to 255, and how many pixels make one unit of a window of 1280 units. */
async function pictureOf(image: Buffer) {
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true });
  const picture = (x: number, y: number) => data[Math.round(y) * info.width + Math.round(x)]!;
  return { picture, scale: info.width / 1280 };
}
