import { isInEnvironment } from '../../config.js';
import type { Check } from '../../plugin/mark.js';

/** The variables that give access to each language model, any of which is enough. */
const VARIABLES: Readonly<Record<string, readonly string[]>> = {
  'Google Gemini': ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY'],
  OpenAI: ['OPENAI_API_KEY'],
  Anthropic: ['ANTHROPIC_API_KEY'],
  'OpenAI-compatible': ['OPENAI_COMPATIBLE_BASE_URL'],
};

/** Which variables are set; never their values. */
export const MODEL_KEYS: readonly Check[] = Object.entries(VARIABLES).map(([model, names]) => ({
  what: model,
  look: () => {
    const set = names.filter(isInEnvironment);
    return Promise.resolve(
      set.length > 0
        ? { state: 'fine', found: `${set.join(', ')} is set` }
        : { state: 'warning', found: `${names.join(' or ')} is not set`, mend: 'set it to use this model' },
    );
  },
}));
