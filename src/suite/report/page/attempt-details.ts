import type { Attachment, CaseAttempt, CasePart, FoundError } from '../../result/run-result.js';
import { cut, type Markup, markup } from '../markup.js';
import { screenFigure, timeOf } from './page-elements.js';
import { stepList } from './step-item.js';
import { countText } from '../../../text/quantity.js';

const LONGEST_LOG = 50_000;

/** What happened in one attempt of a case, in the order in which a person asks. */
export const attemptDetails = (attempt: CaseAttempt): Markup[] => [
  ...(attempt.error ? [errorNotice(attempt.error)] : []),
  ...(attempt.foundErrors.length > 0 ? [foundErrorList(attempt.foundErrors)] : []),
  ...attempt.parts.map((part) => partSection(part, attempt.parts.length > 1)),
  ...(attempt.screen ? [screenFigure(attempt.screen, 'The screen at the end of the attempt')] : []),
  ...attempt.attachments.filter(isVideo).map(videoFigure),
  ...logDetails('Console', attempt.console),
  ...logDetails('Network', attempt.network),
  ...attachmentList(attempt.attachments),
  markup`<dl><dt>Began</dt><dd>${timeOf(attempt.began)}</dd><dt>Worker</dt><dd>${attempt.worker}</dd></dl>`,
];

const errorNotice = ({ code, message, place }: NonNullable<CaseAttempt['error']>): Markup =>
  markup`<div class="notice"><p class="error">${code} ${message}</p>${place && markup`<p class="quiet"><code>${place}</code></p>`}</div>`;

const foundErrorList = (found: readonly FoundError[]): Markup =>
  markup`<div><h3>Known errors on the screen</h3><ul>${found.map(
    ({ code, match, description, severity }) =>
      markup`<li><strong>${code}</strong> “${match}”${description && `: ${description}`}${severity && markup` <span class="tag">${severity}</span>`}</li>`,
  )}</ul></div>`;

function partSection({ part, steps }: CasePart, hasHeading: boolean): Markup {
  const heading = `${part.charAt(0).toUpperCase()}${part.slice(1)}`;
  return markup`<section>${hasHeading ? markup`<h3>${heading}</h3>` : undefined}${stepList(steps)}</section>`;
}

function logDetails(name: string, lines: readonly string[]): Markup[] {
  if (lines.length === 0) return [];
  return [
    markup`<details class="log"><summary>${name}: ${countText(lines.length, 'line')}</summary><pre tabindex="0">${cut(lines.join('\n'), LONGEST_LOG)}</pre></details>`,
  ];
}

const isVideo = ({ contentType }: Attachment): boolean => contentType.startsWith('video/');

const videoFigure = ({ name, file }: Attachment): Markup =>
  markup`<figure><figcaption>${name}</figcaption><video controls preload="none" src="${file}" aria-label="${name}"></video></figure>`;

function attachmentList(attachments: readonly Attachment[]): Markup[] {
  if (attachments.length === 0) return [];
  return [markup`<div><h3>Files</h3><ul>${attachments.map(attachmentItem)}</ul></div>`];
}

const attachmentItem = ({ name, file, contentType }: Attachment): Markup =>
  markup`<li><a href="${file}">${name}</a> <span class="quiet">${contentType}</span>${
    name === 'trace' && markup`; open it in this folder with <code>npx playwright show-trace ${file}</code>`
  }</li>`;
