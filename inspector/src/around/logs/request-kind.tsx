import { CopyButton } from '../../ui/copy-button';
import type { EntryKind } from '../entries/entry-view';
import { HeaderTable } from '../header-table';
import { type RequestEntry, timeOfDay } from './log-entry';

const isBad = ({ status, error }: RequestEntry): boolean => error !== undefined || (status !== null && status >= 400);

const outcomeOf = ({ status, error }: RequestEntry): string =>
  error !== undefined ? 'failed' : status === null ? 'waiting' : String(status);

const durationOf = ({ ms }: RequestEntry): string => (ms === null ? '' : `${Math.round(ms).toLocaleString()} ms`);

export const REQUESTS: EntryKind<RequestEntry> = {
  label: 'Requests',
  empty: 'The pages of the session have made no request.',
  keyOf: ({ seq }) => seq,
  groupLabel: 'Outcomes',
  groupOf: (entry) => (/^\d/.test(outcomeOf(entry)) ? `${outcomeOf(entry)[0]}xx` : outcomeOf(entry)),
  textOf: ({ method, url, type }) => `${method} ${url} ${type}`,
  row: (entry) => (
    <>
      <time class="muted">{timeOfDay(entry.time)}</time>
      <span class={`badge ${isBad(entry) ? 'failed' : ''}`}>{outcomeOf(entry)}</span>
      <span class="around-method">{entry.method}</span>
      <span class="around-text mono">{entry.url}</span>
      <span class="muted">{entry.type}</span>
      <span class="around-duration muted">{durationOf(entry)}</span>
    </>
  ),
  details: (entry) => (
    <>
      <div class="around-line">
        <span class={`badge ${isBad(entry) ? 'failed' : ''}`}>{outcomeOf(entry)}</span>
        <strong>{entry.method}</strong>
        <code>{entry.url}</code>
        <CopyButton text={entry.url} label="Copy the address" />
      </div>
      <dl>
        {entry.error !== undefined && (
          <>
            <dt>Error</dt>
            <dd>{entry.error}</dd>
          </>
        )}
        <dt>Type</dt>
        <dd>{entry.type}</dd>
        <dt>Began</dt>
        <dd>{new Date(entry.time).toLocaleString()}</dd>
        <dt>Took</dt>
        <dd>{durationOf(entry) || 'no response has begun'}</dd>
      </dl>
      <h2>Request headers</h2>
      <HeaderTable headers={entry.request_headers} />
      <h2>Response headers</h2>
      <HeaderTable headers={entry.response_headers} />
    </>
  ),
};
