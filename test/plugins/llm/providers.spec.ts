import { expect } from 'chai';
import { Anthropic } from '../../../plugins/llm/anthropic.js';
import { Gemini } from '../../../plugins/llm/gemini.js';
import { OpenAI } from '../../../plugins/llm/openai.js';
import { OpenAICompatible } from '../../../plugins/llm/openai-compatible.js';
import { type ChatModel, ChatModelOptions, type ChatRequest } from '../../../src/heal/chat-model.js';
import { type LanguageModelMark, markOf } from '../../../src/plugin/mark.js';
import { ANSWER_SCHEMA } from '../../../src/heal/model/ask.js';
import { ModelServer } from '../../fixtures/model-server.js';
import { pngHeader } from '../../../src/testing/pictures.js';
import { refusalOf, thrownBy } from '../../fixtures/thrown-by.js';
import { until } from '../../fixtures/until.js';
import { settingsOf } from '../../fixtures/settings.js';
import { withEnv } from '../../fixtures/with-env.js';

interface Provider {
  readonly name: string;
  readonly build: (model?: string) => ChatModel;
  readonly wire: string;
  readonly key: string;
  readonly keyHeader: string;
  /** The variables of its key; empty when it needs none. */
  readonly variables: readonly string[];
  /** Where the name of the model is sent. */
  readonly modelIn: 'path' | 'body';
}

const NAMED = 'some-model';
const PICTURE = pngHeader(3, 2);

const PROVIDERS: readonly Provider[] = [
  {
    name: 'gemini',
    build: (model) => new Gemini(new ChatModelOptions(model)),
    wire: 'gemini',
    key: 'gemini-key-123',
    keyHeader: 'x-goog-api-key',
    variables: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY'],
    modelIn: 'path',
  },
  {
    name: 'openai',
    build: (model) => new OpenAI(new ChatModelOptions(model)),
    wire: 'responses',
    key: 'openai-key-123',
    keyHeader: 'authorization',
    variables: ['OPENAI_API_KEY'],
    modelIn: 'body',
  },
  {
    name: 'anthropic',
    build: (model) => new Anthropic(new ChatModelOptions(model)),
    wire: 'messages',
    key: 'anthropic-key-123',
    keyHeader: 'x-api-key',
    variables: ['ANTHROPIC_API_KEY'],
    modelIn: 'body',
  },
  {
    name: 'openai_compatible',
    build: (model = 'local') => new OpenAICompatible(new ChatModelOptions(model)),
    wire: 'chat',
    key: 'compatible-key-123',
    keyHeader: 'authorization',
    variables: [],
    modelIn: 'body',
  },
];

const request: ChatRequest = {
  system: 'You repair tests.',
  messages: [{ role: 'user', text: 'The screen', image: { mediaType: 'image/png', data: PICTURE } }],
  schema: ANSWER_SCHEMA,
};
const ANSWER = { reason: 'Renamed', action: 'give_up', keyword: null, params: null, completed: null };

describe('language models', () => {
  let server: ModelServer;
  before(async () => void (server = await ModelServer.start()));
  after(() => server.close());

  for (const { name, build, wire, key, keyHeader, variables, modelIn } of PROVIDERS) {
    describe(name, () => {
      const ask = (signal = new AbortController().signal, model?: string) =>
        withEnv(server.env, () => build(model).answer(request, signal));

      it('asks in the format of its provider: system, text, picture and schema', async () => {
        server.play({ json: ANSWER });
        expect(await ask(undefined, NAMED)).to.deep.equal(ANSWER);
        const [asked] = server.asked;
        expect(asked!.wire).to.equal(wire);
        expect(String(asked!.headers[keyHeader])).to.contain(key);
        expect(asked!.text).to.contain('You repair tests.').and.to.contain('The screen');
        expect(asked!.pictures).to.deep.equal([{ mediaType: 'image/png', data: PICTURE }]);
        expect(modelIn === 'path' ? asked!.path : asked!.body['model']).to.contain(NAMED);
        expect(JSON.stringify(asked!.body)).to.contain('"give_up"').and.not.to.contain(key);
      });

      it('asks its default model when none is named', async () => {
        server.play({ json: ANSWER });
        await ask();
        const [asked] = server.asked;
        expect(modelIn === 'path' ? asked!.path : asked!.body['model']).not.to.contain(NAMED);
      });

      it('tells a refusal with its status and its Retry-After, asks once, and shows no key', async () => {
        const message = `the quota of ${key} is used up`;
        server.play({ status: 429, headers: { 'Retry-After': '7' }, message }, { json: ANSWER });
        const error = await refusalOf(() => ask());
        expect(error.code).to.equal('E0801');
        expect(error.message).to.contain(`${name} answered 429`).and.to.contain('is used up');
        expect(error.details).to.deep.equal({ status: 429, retry_after_s: 7 });
        expect(JSON.stringify([error.message, error.details, error.cause])).not.to.contain(key);
        expect(server.asked).to.have.length(1);
      });

      it('is E0801 when the answer is no JSON', async () => {
        server.play({ text: 'Sorry, I cannot do that.' });
        expect((await refusalOf(() => ask())).code).to.equal('E0801');
      });

      it('ends with the reason of the signal', async () => {
        server.play({ json: ANSWER, delay: 20_000 });
        const abort = new AbortController();
        const reason = new Error('over');
        const asking = thrownBy(() => ask(abort.signal));
        await until('the request', () => server.asked.length > 0);
        abort.abort(reason);
        expect(await asking).to.equal(reason);
      });

      if (variables.length > 0) {
        it(`is E0801 naming ${variables.join(' or ')} without a key`, async () => {
          const without = Object.fromEntries(variables.map((each) => [each, undefined]));
          const error = await refusalOf(() => withEnv(without, () => build()));
          expect(error.code).to.equal('E0801');
          for (const each of variables) expect(error.message).to.contain(each);
        });
      }
    });
  }

  for (const [model, variables] of [
    [Gemini, ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY']],
    [OpenAI, ['OPENAI_API_KEY']],
    [Anthropic, ['ANTHROPIC_API_KEY']],
    [OpenAICompatible, ['OPENAI_COMPATIBLE_BASE_URL']],
  ] as const) {
    it(`${model.name} checks which of its variables are set, and shows no value`, async () => {
      const { checks } = markOf(model)!.info as LanguageModelMark;
      const [check] = await checks!();
      const context = { settings: settingsOf(), signal: new AbortController().signal };
      const found = (value: string | undefined) =>
        withEnv(Object.fromEntries(variables.map((each) => [each, value])), () => check!.look(context));
      expect(await found('secret')).to.deep.equal({ state: 'fine', found: `${variables.join(', ')} is set` });
      expect(await found(undefined)).to.deep.equal({
        state: 'warning',
        found: `${variables.join(' or ')} is not set`,
        mend: 'set it to use this model',
      });
    });
  }

  it('gemini takes GEMINI_API_KEY too', async () => {
    server.play({ json: ANSWER });
    const env = { ...server.env, GOOGLE_GENERATIVE_AI_API_KEY: undefined, GEMINI_API_KEY: 'other-key' };
    await withEnv(env, () => new Gemini(new ChatModelOptions(undefined)).answer(request, new AbortController().signal));
    expect(server.asked[0]!.headers['x-goog-api-key']).to.equal('other-key');
  });

  it('openai is asked to keep nothing', async () => {
    server.play({ json: ANSWER });
    await withEnv(server.env, () =>
      new OpenAI(new ChatModelOptions(undefined)).answer(request, new AbortController().signal),
    );
    expect(server.asked[0]!.body['store']).to.equal(false);
  });

  it('openai_compatible needs an address and the name of a model, and no key', async () => {
    const build = (model?: string) => new OpenAICompatible(new ChatModelOptions(model));
    const noAddress = { OPENAI_COMPATIBLE_BASE_URL: undefined };
    expect((await refusalOf(() => withEnv(noAddress, () => build('local')))).message).to.contain(
      'OPENAI_COMPATIBLE_BASE_URL',
    );
    expect((await refusalOf(() => withEnv(server.env, () => build()))).message).to.contain('llm_model');
    server.play({ json: ANSWER });
    await withEnv({ ...server.env, OPENAI_COMPATIBLE_API_KEY: undefined }, () =>
      build('local').answer(request, new AbortController().signal),
    );
    expect(server.asked[0]!.headers).not.to.have.property('authorization');
  });

  it('tells a server that is not there', async () => {
    const env = { OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:1/v1' };
    const model = await withEnv(env, () => new OpenAICompatible(new ChatModelOptions('local')));
    const error = await refusalOf(() => model.answer(request, new AbortController().signal));
    expect(error.code).to.equal('E0801');
    expect(error.message).to.match(/openai_compatible: .*(ECONNREFUSED|bad port)/);
  });
});
