import { ChatModelOptions, LanguageModel } from '#svc';
import { needPackages, needVariable } from './_sdk/needed.js';
import { SdkModel } from './_sdk/sdk-model.js';

const DEFAULT = 'gpt-5.4-mini';

@LanguageModel({ name: 'openai', description: `OpenAI; key in OPENAI_API_KEY, ${DEFAULT} unless named.` })
export class OpenAI extends SdkModel {
  constructor({ model = DEFAULT }: ChatModelOptions) {
    needPackages('openai', ['ai', '@ai-sdk/openai']);
    const apiKey = needVariable('openai', 'OPENAI_API_KEY');
    super({
      name: 'openai',
      secrets: [apiKey],
      load: async () => (await import('@ai-sdk/openai')).createOpenAI({ apiKey })(model),
      request: { providerOptions: { openai: { store: false } } },
    });
  }
}
