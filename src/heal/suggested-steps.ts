import type { DoneCall } from '../keyword/outcome.js';
import type { Healed } from '../keyword/outcome.js';

/** What to write to get these calls again: keywords and positional values, references to variables unfilled. */
export const suggestedSteps = (steps: readonly DoneCall[]): Healed['suggested_steps'] =>
  steps.map(({ definition, binding }) => ({
    keyword: definition.slug,
    params: binding.given.map(({ alternatives }) => [alternatives[0]!.written].flat().join(',')),
  }));
