import { ChatModelOptions, LanguageModel } from '#svc';
import { needPackages, needVariable, SdkModel, variableCheck } from './_sdk/sdk-model.js';

const KEY_VARIABLE = 'ANTHROPIC_API_KEY';
const DEFAULT_MODEL = 'claude-sonnet-5-5';
/** The protocol requires a limit, which includes the reasoning of the model. */
const MAX_TOKENS = 8192;

@LanguageModel({
  name: 'anthropic',
  description: `Anthropic; key in ${KEY_VARIABLE}, ${DEFAULT_MODEL} unless named.`,
  checks: () => Promise.resolve([variableCheck(KEY_VARIABLE)]),
})
export class Anthropic extends SdkModel {
  constructor({ model = DEFAULT_MODEL }: ChatModelOptions) {
    needPackages('anthropic', ['ai', '@ai-sdk/anthropic']);
    const apiKey = needVariable('anthropic', KEY_VARIABLE);
    super({
      name: 'anthropic',
      secrets: [apiKey],
      load: async () => (await import('@ai-sdk/anthropic')).createAnthropic({ apiKey })(model),
      request: { maxOutputTokens: MAX_TOKENS },
    });
  }
}
