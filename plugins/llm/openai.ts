import { ChatModelOptions, LanguageModel } from '#svc';
import { needPackages, needVariable, SdkModel, variableCheck } from './_sdk/sdk-model.js';

const KEY_VARIABLE = 'OPENAI_API_KEY';
const DEFAULT_MODEL = 'gpt-5.4-mini';

@LanguageModel({
  name: 'openai',
  description: `OpenAI; key in ${KEY_VARIABLE}, ${DEFAULT_MODEL} unless named.`,
  checks: () => Promise.resolve([variableCheck(KEY_VARIABLE)]),
})
export class OpenAI extends SdkModel {
  constructor({ model = DEFAULT_MODEL }: ChatModelOptions) {
    needPackages('openai', ['ai', '@ai-sdk/openai']);
    const apiKey = needVariable('openai', KEY_VARIABLE);
    super({
      name: 'openai',
      secrets: [apiKey],
      load: async () => (await import('@ai-sdk/openai')).createOpenAI({ apiKey })(model),
      request: { providerOptions: { openai: { store: false } } },
    });
  }
}
