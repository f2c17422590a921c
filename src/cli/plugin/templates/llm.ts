import type { PluginTemplate, TemplateText } from '../plugin-template.js';

const typescript: TemplateText = ({ slug, className, variable }) => `
  import { env } from 'node:process';
  import { ChatModel, ChatModelOptions, type ChatRequest, LanguageModel, ServiceError } from 'svc';

  @LanguageModel({ name: '${slug}', description: 'Asks the server that ${variable}_URL names.' })
  export class ${className} extends ChatModel {
    readonly #url: string;

    constructor(private readonly options: ChatModelOptions) {
      super();
      const url = env['${variable}_URL'];
      if (!url) throw new ServiceError('E0801', '${variable}_URL is not set: give the address of the server');
      this.#url = url;
    }

    async answer({ system, messages, schema }: ChatRequest, signal: AbortSignal): Promise<unknown> {
      const turns = messages.map(({ role, text, image }) => ({ role, text, image: image?.data.toString('base64') }));
      const body = JSON.stringify({ model: this.options.model ?? 'default', system, messages: turns, schema });
      const reply = await fetch(this.#url, { method: 'POST', body, signal });
      if (!reply.ok) throw new ServiceError('E0801', '${slug} answered ' + reply.status);
      return reply.json();
    }
  }
  `;

const javascript: TemplateText = ({ slug, className, variable }) => `
  import { env } from 'node:process';
  import { ChatModel, ChatModelOptions, LanguageModel, ServiceError } from 'svc';

  export class ${className} extends ChatModel {
    #url;

    constructor(options) {
      super();
      this.options = options;
      this.#url = env['${variable}_URL'];
      if (!this.#url) throw new ServiceError('E0801', '${variable}_URL is not set: give the address of the server');
    }

    async answer({ system, messages, schema }, signal) {
      const turns = messages.map(({ role, text, image }) => ({ role, text, image: image?.data.toString('base64') }));
      const body = JSON.stringify({ model: this.options.model ?? 'default', system, messages: turns, schema });
      const reply = await fetch(this.#url, { method: 'POST', body, signal });
      if (!reply.ok) throw new ServiceError('E0801', '${slug} answered ' + reply.status);
      return reply.json();
    }
  }

  LanguageModel({
    name: '${slug}',
    description: 'Asks the server that ${variable}_URL names.',
    inject: [ChatModelOptions],
  })(${className});
  `;

const test: TemplateText = ({ slug, className, file, variable }) => `
  import assert from 'node:assert/strict';
  import { once } from 'node:events';
  import { createServer } from 'node:http';
  import { env } from 'node:process';
  import test from 'node:test';
  import { ChatModelOptions } from 'svc';
  import { ${className} } from './${file}.js';

  const { signal } = new AbortController();

  test('${slug} returns the answer of the server', async () => {
    const server = createServer((_, response) => response.end('{"reason": "greeted"}')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    env['${variable}_URL'] = 'http://127.0.0.1:' + (typeof address === 'object' ? address?.port : '');
    try {
      const model = new ${className}(new ChatModelOptions('small'));
      const answer = await model.answer(
        { system: 'You help.', messages: [{ role: 'user', text: 'Hello' }], schema: { type: 'object' } },
        signal,
      );
      assert.deepEqual(answer, { reason: 'greeted' });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test('${slug} fails without its address', () => {
    delete env['${variable}_URL'];
    assert.throws(() => new ${className}(new ChatModelOptions(undefined)), { code: 'E0801' });
  });
  `;

export const LLM: PluginTemplate = { typescript, javascript, test };
