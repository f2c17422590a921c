import { api, bodyOf } from '../../api/client';
import { sessionId } from '../../state/session';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/failure-text';
import type { Panel } from '../../ui/panel';
import { LoadedView } from '../loaded-view';
import { useLoaded } from '../use-loaded';
import './source.css';
import { SourceText } from './source-text';

const readSource = async (id: string) =>
  (await bodyOf(api.GET('/v1/sessions/{session_id}/source', { params: { path: { session_id: id } } }))).data.result ??
  '';

/** The page source or the hierarchy of the screen, as it was when it was read. */
function SourceView() {
  const loaded = useLoaded(readSource);
  const refresh = (
    <Button
      label="Read the source again"
      icon="refresh"
      iconOnly
      tone="quiet"
      disabled={loaded.isLoading.value}
      onClick={loaded.reload}
    />
  );
  const isShown = Boolean(loaded.value.value);
  return (
    <div class="around-panel around-stacked" key={sessionId.value}>
      {!isShown && <div class="toolbar">{refresh}</div>}
      <LoadedView loaded={loaded}>
        {(source) =>
          source === '' ? <Empty>The source is empty.</Empty> : <SourceText source={source} actions={refresh} />
        }
      </LoadedView>
    </div>
  );
}

export const sourcePanel: Panel = { id: 'source', label: 'Source', View: SourceView };
