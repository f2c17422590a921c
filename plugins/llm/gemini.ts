import { ChatModelOptions, LanguageModel } from '#svc';
import { needPackages, needVariable, variable } from './_sdk/needed.js';
import { SdkModel } from './_sdk/sdk-model.js';

const DEFAULT = 'gemini-3.8-flash';

@LanguageModel({
  name: 'gemini',
  description: `Google's Gemini; key in GOOGLE_GENERATIVE_AI_API_KEY or GEMINI_API_KEY, ${DEFAULT} unless named.`,
})
export class Gemini extends SdkModel {
  constructor({ model = DEFAULT }: ChatModelOptions) {
    needPackages('gemini', ['ai', '@ai-sdk/google']);
    const apiKey = needVariable('gemini', 'GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY');
    super({
      name: 'gemini',
      secrets: [apiKey],
      load: async () => {
        const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
        const baseURL = variable('GOOGLE_GENERATIVE_AI_BASE_URL');
        return createGoogleGenerativeAI({ apiKey, ...(baseURL !== undefined && { baseURL }) })(model);
      },
    });
  }
}
