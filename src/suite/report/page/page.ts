import { createHash } from 'node:crypto';
import { isPassed, type RunResult } from '../../result/run-result.js';
import { Markup, markup } from '../markup.js';
import { STYLE } from './style.js';

/** A line of the head of a page; one without a value is left out. */
export type Fact = readonly [name: string, value: Markup | string | undefined];

export interface PageParts {
  readonly title: string;
  /** One sentence. */
  readonly counts: string;
  readonly facts: readonly Fact[];
  readonly main: Markup | readonly Markup[];
  readonly script?: string;
}

/** A page with the verdict on a run. It asks for nothing but the pictures and videos of its folder. */
export const page = (run: RunResult, { title, counts, facts, main, script }: PageParts): string =>
  markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${new Markup(policyFor(script))}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title}</title><link rel="icon" href="data:,"><style>${new Markup(STYLE)}</style></head>
<body><header><p class="verdict ${isPassed(run) ? 'passed' : 'failed'}">${verdictOf(run)}</p><h1>${title}</h1>
<p class="counts">${counts}</p>
<dl>${facts.map(([name, value]) => value && markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl></header>
<main>${main}</main>${script === undefined ? undefined : markup`<script>${new Markup(script)}</script>`}</body></html>
`.text;

function verdictOf(run: RunResult): string {
  if (run.isInterrupted) return 'Interrupted';
  return isPassed(run) ? 'Passed' : 'Failed';
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Content security policy: only this style sheet and this script, and files of the folder of the report. */
const policyFor = (script: string | undefined): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(STYLE)}`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
    "img-src 'self' file: data:",
    "media-src 'self' file:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
