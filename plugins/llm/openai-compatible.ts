import { ChatModelOptions, LanguageModel, ServiceError } from '#svc';
import { needPackages, needVariable, SdkModel, variable, variableCheck } from './_sdk/sdk-model.js';

const NAME = 'openai_compatible';
const ADDRESS_VARIABLE = 'OPENAI_COMPATIBLE_BASE_URL';

@LanguageModel({
  name: NAME,
  description: `A server that speaks OpenAI's protocol, named by ${ADDRESS_VARIABLE}; needs a model name.`,
  checks: () => Promise.resolve([variableCheck(ADDRESS_VARIABLE)]),
})
export class OpenAICompatible extends SdkModel {
  constructor({ model }: ChatModelOptions) {
    needPackages(NAME, ['ai', '@ai-sdk/openai-compatible']);
    const baseURL = needVariable(NAME, ADDRESS_VARIABLE);
    if (model === undefined) throw new ServiceError('E0801', `${NAME} needs llm_model: the name of a model there`);
    const apiKey = variable('OPENAI_COMPATIBLE_API_KEY');
    super({
      name: NAME,
      secrets: apiKey === undefined ? [] : [apiKey],
      load: async () => {
        const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
        const key = apiKey !== undefined && { apiKey };
        return createOpenAICompatible({ name: NAME, baseURL, ...key, supportsStructuredOutputs: true })(model);
      },
    });
  }
}
