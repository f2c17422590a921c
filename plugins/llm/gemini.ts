import { ChatModelOptions, LanguageModel } from '#svc';
import { needPackages, needVariable, SdkModel, variable, variableCheck } from './_sdk/sdk-model.js';

const KEY_VARIABLES = ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY'];
const DEFAULT_MODEL = 'gemini-3.8-flash';

@LanguageModel({
  name: 'gemini',
  description: `Google's Gemini; key in ${KEY_VARIABLES.join(' or ')}, ${DEFAULT_MODEL} unless named.`,
  checks: () => Promise.resolve([variableCheck(...KEY_VARIABLES)]),
})
export class Gemini extends SdkModel {
  constructor({ model = DEFAULT_MODEL }: ChatModelOptions) {
    needPackages('gemini', ['ai', '@ai-sdk/google']);
    const apiKey = needVariable('gemini', ...KEY_VARIABLES);
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
