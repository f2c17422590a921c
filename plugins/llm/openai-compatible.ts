import { ChatModelOptions, LanguageModel, ServiceError } from '#svc';
import { needPackages, needVariable, variable } from './_sdk/needed.js';
import { SdkModel } from './_sdk/sdk-model.js';

const NAME = 'openai_compatible';

@LanguageModel({
  name: NAME,
  description: "A server that speaks OpenAI's protocol, named by OPENAI_COMPATIBLE_BASE_URL; needs a model name.",
})
export class OpenAICompatible extends SdkModel {
  constructor({ model }: ChatModelOptions) {
    needPackages(NAME, ['ai', '@ai-sdk/openai-compatible']);
    const baseURL = needVariable(NAME, 'OPENAI_COMPATIBLE_BASE_URL');
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
