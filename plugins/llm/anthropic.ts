import { ChatModelOptions, LanguageModel } from '#svc';
import { needPackages, needVariable } from './_sdk/needed.js';
import { SdkModel } from './_sdk/sdk-model.js';

const DEFAULT = 'claude-sonnet-5-5';
/** The protocol wants a limit; what the model thinks counts too. */
const MOST_TOKENS = 8192;

@LanguageModel({ name: 'anthropic', description: `Anthropic; key in ANTHROPIC_API_KEY, ${DEFAULT} unless named.` })
export class Anthropic extends SdkModel {
  constructor({ model = DEFAULT }: ChatModelOptions) {
    needPackages('anthropic', ['ai', '@ai-sdk/anthropic']);
    const apiKey = needVariable('anthropic', 'ANTHROPIC_API_KEY');
    super({
      name: 'anthropic',
      secrets: [apiKey],
      load: async () => (await import('@ai-sdk/anthropic')).createAnthropic({ apiKey })(model),
      request: { maxOutputTokens: MOST_TOKENS },
    });
  }
}
