import { setTimeout as sleep } from 'node:timers/promises';
import { type Climbed, climb, type Question, type Rung } from './rung.js';

/** Milliseconds after which the trees are asked again. */
const PAUSE = 500;

/**
 * Climbs a rung that looks at a picture. That can take longer than a message stays on the screen, so the trees are asked
 * again meanwhile; a hit of theirs ends it.
 */
export async function climbBesideTrees(rung: Rung, trees: readonly Rung[], question: Question): Promise<Climbed> {
  const over = new AbortController();
  const looking = climb(rung, { ...question, signal: AbortSignal.any([question.signal, over.signal]) });
  if (trees.length === 0) return looking;
  try {
    for (;;) {
      const looked = await Promise.race([looking, sleep(PAUSE, undefined, { signal: over.signal })]);
      if (looked) return looked;
      for (const tree of trees) {
        const climbed = await climb(tree, { ...question, frame: question.frame.anew() });
        if (climbed.target) return climbed;
      }
    }
  } finally {
    over.abort();
    // What came of it is of no use any more.
    looking.catch(() => undefined);
  }
}
