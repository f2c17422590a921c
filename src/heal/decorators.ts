import type { Constructor } from '../di.js';
import { type LanguageModelMark, stamp } from '../plugin/mark.js';
import type { ChatModel } from './chat-model.js';

/** Marks a subclass of ChatModel as a language model: what `llm_provider` names. */
export function LanguageModel(info: LanguageModelMark) {
  return <C extends Constructor<ChatModel>>(target: C): void => stamp('language model', info, target);
}
