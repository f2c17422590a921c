import { useSignal } from '@preact/signals';
import { api, bodyOf } from '../../api/client';
import { runCall, type SentCall } from '../../state/calls';
import { endedCalls } from '../../state/session';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/failure-text';
import type { Panel } from '../../ui/panel';
import { FilterField } from '../filter-field';
import { LoadedView } from '../loaded-view';
import { useLoaded } from '../use-loaded';
import { ApiAnswerView } from './api-answer';
import { CollectionList } from './collection-list';
import { UploadDialog } from './upload-dialog';

const readDefinitions = (id: string) =>
  bodyOf(api.GET('/v1/sessions/{session_id}/api', { params: { path: { session_id: id } } }));

/** The API definitions of the session, and the answer of the API that was called last. */
function ApisView() {
  const loaded = useLoaded(readDefinitions, endedCalls);
  const filter = useSignal('');
  const isUploading = useSignal(false);
  const isBusy = useSignal(false);
  const call = useSignal<SentCall | undefined>(undefined);
  const invoke = async (identifier: string) => {
    isBusy.value = true;
    call.value = await runCall({ keyword: 'Invoke API', params: { api_identifier: identifier } });
    isBusy.value = false;
  };
  return (
    <div class="around-panel">
      <div class="toolbar">
        <Button label="Load definitions" icon="upload" onClick={() => (isUploading.value = true)} />
        <FilterField label="Filter APIs" text={filter} />
        <Button label="Read the definitions again" icon="refresh" iconOnly tone="quiet" onClick={loaded.reload} />
      </div>
      <div class="around-body">
        <LoadedView loaded={loaded}>
          {(definitions) =>
            Object.keys(definitions.collections).length > 0 ? (
              <CollectionList
                definitions={definitions}
                filter={filter.value}
                isBusy={isBusy.value}
                onInvoke={(identifier) => void invoke(identifier)}
              />
            ) : (
              <Empty>The session has no API definitions. Load a file or a text of them, as JSON or YAML.</Empty>
            )
          }
        </LoadedView>
      </div>
      {call.value && <ApiAnswerView call={call.value} onClose={() => (call.value = undefined)} />}
      {isUploading.value && (
        <UploadDialog
          onClose={() => (isUploading.value = false)}
          onLoaded={() => {
            isUploading.value = false;
            loaded.reload();
          }}
        />
      )}
    </div>
  );
}

export const apisPanel: Panel = { id: 'apis', label: 'APIs', View: ApisView };
