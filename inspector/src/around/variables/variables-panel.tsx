import { useSignal } from '@preact/signals';
import { api, bodyOf } from '../../api/client';
import { endedCalls } from '../../state/session';
import { Empty } from '../../ui/failure-text';
import type { Panel } from '../../ui/panel';
import { FilterField } from '../filter-field';
import { LoadedView } from '../loaded-view';
import { useLoaded } from '../use-loaded';
import { VariableForm } from './variable-form';
import { VariableTable } from './variable-table';

const readVariables = async (id: string) =>
  (await bodyOf(api.GET('/v1/sessions/{session_id}/variables', { params: { path: { session_id: id } } }))).variables;

/** The variables of the session, read again after every call of any client. */
function VariablesView() {
  const loaded = useLoaded(readVariables, endedCalls);
  const filter = useSignal('');
  const edited = useSignal<{ readonly name: string; readonly values: readonly string[] } | undefined>(undefined);
  return (
    <div class="around-panel">
      <div class="toolbar">
        <FilterField label="Filter variables" text={filter} />
      </div>
      <VariableForm edited={edited} />
      <div class="around-body">
        <LoadedView loaded={loaded}>
          {(variables) =>
            Object.keys(variables).length > 0 ? (
              <VariableTable variables={variables} filter={filter.value} onEdit={(value) => (edited.value = value)} />
            ) : (
              <Empty>
                The session has no variables. Set one above; calls of APIs and keywords that store a value add theirs.
              </Empty>
            )
          }
        </LoadedView>
      </div>
    </div>
  );
}

export const variablesPanel: Panel = { id: 'variables', label: 'Variables', View: VariablesView };
