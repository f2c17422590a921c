/** The page agent as the drivers see it: its script and its types. */
import { readFileSync } from 'node:fs';

export type { PressAimNow } from './agent/act/press-now.js';
export type { PressAim, PressEnd } from './agent/act/press.js';
export type { Refusal } from './agent/act/refusals.js';
export type { ElementQuestions, FindAnswer, FoundElement, PageAgent, PageQuestions } from './agent/agent.js';

/**
 * JavaScript that defines the page agent in the window that runs it, when that is a top window which has none yet. It may
 * run before the document exists. `npm run build` makes it of the modules in `agent/`.
 */
export const pageAgentSource = readFileSync(new URL('page-agent.bundle.js', import.meta.url), 'utf8');

/** Why a press whose end is `blocked` is tried again. */
export const BLOCKED_PRESS = 'something else was in its place at the moment of the press';
