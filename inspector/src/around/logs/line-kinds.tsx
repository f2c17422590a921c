import { CopyButton } from '../../ui/copy-button';
import type { EntryKind } from '../entries/entry-view';
import { type ConsoleEntry, type DeviceEntry, timeOfDay } from './log-entry';

const BADGES: Readonly<Record<string, string>> = {
  error: 'failed',
  fatal: 'failed',
  severe: 'failed',
  warning: 'running',
};

const row = ({ level, text, time }: DeviceEntry) => (
  <>
    <time class="muted">{timeOfDay(time)}</time>
    <span class={`badge ${BADGES[level.toLowerCase()] ?? ''}`}>{level}</span>
    <span class="around-text mono">{text}</span>
  </>
);

export const CONSOLE: EntryKind<ConsoleEntry> = {
  label: 'Console messages',
  empty: 'The pages of the session have written nothing to their console.',
  keyOf: ({ seq }) => seq,
  groupLabel: 'Levels',
  groupOf: ({ level }) => level,
  textOf: ({ text, url }) => `${text} ${url}`,
  row,
  details: ({ text, url, line, time }) => (
    <>
      <dl>
        <dt>Time</dt>
        <dd>{new Date(time).toLocaleString()}</dd>
        <dt>Script</dt>
        <dd class="mono">{url === null ? 'not known' : line === null ? url : `${url}, line ${line}`}</dd>
      </dl>
      <pre>{text}</pre>
      <CopyButton text={text} label="Copy the message" />
    </>
  ),
};

export const DEVICE: EntryKind<DeviceEntry> = {
  label: 'Device log',
  empty: 'The device has logged nothing yet.',
  keyOf: ({ seq }) => seq,
  groupLabel: 'Levels',
  groupOf: ({ level }) => level,
  textOf: ({ text }) => text,
  row,
  details: ({ text, time }) => (
    <>
      <dl>
        <dt>Time</dt>
        <dd>{new Date(time).toLocaleString()}</dd>
      </dl>
      <pre>{text}</pre>
      <CopyButton text={text} label="Copy the line" />
    </>
  ),
};
