import type { ComponentChildren } from 'preact';
import { sessionId } from '../../state/session';
import { stored } from '../../state/stored';
import { FailureText } from '../../ui/failure-text';
import type { Panel } from '../../ui/panel';
import { Tabs } from '../../ui/tabs';
import { type EntryKind, EntryView } from '../entries/entry-view';
import { HarButton } from './har-button';
import { CONSOLE, DEVICE } from './line-kinds';
import { REQUESTS } from './request-kind';
import { type LogType, useLog } from './use-log';

const TABS: readonly { readonly id: LogType; readonly label: string }[] = [
  { id: 'console', label: 'Console' },
  { id: 'network', label: 'Network' },
  { id: 'device', label: 'Device' },
];

const current = stored<LogType>('log', 'console');

/** The logs of the session; only the one that is shown is streamed. */
function LogsView() {
  const type = current.value;
  const id = sessionId.value;
  if (id === undefined) return null;
  const key = `${id}-${type}`;
  return (
    <Tabs label="Logs" tabs={TABS} current={type} onChange={(chosen) => (current.value = chosen as LogType)}>
      {type === 'console' && <LogView key={key} id={id} type={type} kind={CONSOLE} />}
      {type === 'network' && <LogView key={key} id={id} type={type} kind={REQUESTS} actions={<HarButton id={id} />} />}
      {type === 'device' && <LogView key={key} id={id} type={type} kind={DEVICE} />}
    </Tabs>
  );
}

interface LogViewProps<T> {
  readonly id: string;
  readonly type: LogType;
  readonly kind: EntryKind<T>;
  readonly actions?: ComponentChildren;
}

function LogView<T extends { readonly seq: number }>({ id, type, kind, actions }: LogViewProps<T>) {
  const { entries, failure } = useLog<T>(id, type);
  const isMissing = failure.value && entries.value.length === 0;
  return (
    <div class="around-stacked">
      {failure.value && (
        <FailureText failure={failure.value}>
          {failure.value.code === 'E0105' && <p>Other logs of this session may be there: choose another tab.</p>}
        </FailureText>
      )}
      {!isMissing && <EntryView kind={kind} entries={entries} actions={actions} />}
    </div>
  );
}

export const logsPanel: Panel = { id: 'logs', label: 'Logs', View: LogsView };
