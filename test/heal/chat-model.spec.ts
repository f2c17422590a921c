import { expect } from 'chai';
import { Scope } from '../../src/di.js';
import { ServiceError } from '../../src/errors.js';
import { ChatModel, ChatModelOptions, type ChatRequest, LanguageModel } from '../../src/heal/chat-model.js';
import { markOf } from '../../src/plugin/mark.js';
import type { Plugin } from '../../src/plugin/registry.js';
import { buildPlugin } from '../../src/session/start/build-plugin.js';
import { pngHeader } from '../../src/testing/pictures.js';
import { refusalOf, thrownBy } from '../fixtures/thrown-by.js';

const INFO = { name: 'parrot', description: 'Says what it is told.' };

@LanguageModel(INFO)
class Parrot extends ChatModel {
  readonly #model: string;

  constructor({ model = 'grey' }: ChatModelOptions) {
    super();
    if (model === 'dead') throw new ServiceError('E0801', 'PARROT_API_KEY is not set');
    this.#model = model;
  }

  async answer({ system, messages, schema }: ChatRequest, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    const last = messages.at(-1)!;
    return { model: this.#model, system, said: last.text, bytes: last.image?.data.length, asked: schema['required'] };
  }
}

const plugin: Plugin<'language model'> = {
  kind: 'language model',
  info: INFO,
  target: Parrot,
  file: 'parrot.js',
  origin: 'svc',
};
const build = (model: string | undefined): ChatModel =>
  buildPlugin(plugin, Scope.root().provide(ChatModelOptions, new ChatModelOptions(model)), ChatModel);

const REQUEST: ChatRequest = {
  system: 'You repair.',
  messages: [
    { role: 'user', text: 'It failed.', image: { mediaType: 'image/png', data: pngHeader(1, 1) } },
    { role: 'assistant', text: '{"said":"scroll"}' },
    { role: 'user', text: 'It failed again.' },
  ],
  schema: { type: 'object', properties: { said: { type: 'string' } }, required: ['said'] },
};

describe('LanguageModel', () => {
  it('stamps its kind', () => {
    expect(markOf(Parrot)).to.deep.equal({ kind: 'language model', info: INFO });
  });

  it('makes a class that is built with the name of the model, and asked', async () => {
    const { signal } = new AbortController();
    expect(await build('blue').answer(REQUEST, signal)).to.deep.equal({
      model: 'blue',
      system: 'You repair.',
      said: 'It failed again.',
      bytes: undefined,
      asked: ['said'],
    });
    expect(await build(undefined).answer(REQUEST, signal)).to.include({ model: 'grey' });
    const aborted = AbortSignal.abort(new ServiceError('E0406'));
    expect(await thrownBy(() => build('blue').answer(REQUEST, aborted))).to.equal(aborted.reason);
  });

  it('lets what the constructor says of a missing key pass', async () => {
    const { code, message } = await refusalOf(() => build('dead'));
    expect([code, message]).to.deep.equal(['E0801', 'Language model failed: PARROT_API_KEY is not set']);
  });

  it('is refused by the compiler for a class that is none, or whose answer takes something else', () => {
    class Mute {}
    // @ts-expect-error it does not extend ChatModel
    LanguageModel(INFO)(Mute);
    class Deaf extends ChatModel {
      // @ts-expect-error the request is an object
      async answer(request: string): Promise<unknown> {
        return request;
      }
    }
    expect(markOf(Deaf)).to.equal(undefined);
  });
});
