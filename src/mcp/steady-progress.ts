/** Milliseconds of silence after which the client hears again of work that goes on. */
const LONGEST_SILENCE = 3000;

/** What a client is told of one piece of work. */
export interface SteadyProgress {
  readonly tell: (message: string) => void;
  readonly end: () => void;
}

/**
 * Repeats the last message with the seconds passed while nothing new is to be said: many clients give up a request whose
 * progress pauses.
 * @param work names the work before it says anything itself
 * @param send gets each message
 */
export function steadyProgress(work: string, send: (message: string) => void): SteadyProgress {
  const began = performance.now();
  let last = work;
  const timer = setInterval(
    () => send(`${last} (${Math.round((performance.now() - began) / 1000)} s)`),
    LONGEST_SILENCE,
  );
  timer.unref();
  return {
    tell: (message) => {
      last = message;
      send(message);
      timer.refresh();
    },
    end: () => clearInterval(timer),
  };
}
