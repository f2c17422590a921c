import { useEffect } from 'preact/hooks';
import { catalogue, keywordOf } from '../state/catalogue';
import { openPalette, paletteRequest } from '../state/palette';
import { sessionId } from '../state/session';
import { addShortcut } from '../state/shortcuts';
import { Dialog } from '../ui/dialog';
import { CallForm } from './call-form';
import { KeywordList } from './keyword-list';
import './keywords.css';

const close = () => (paletteRequest.value = undefined);

/** The palette of keywords, opened with Ctrl+K: a keyword is chosen, then its form is filled. */
export function Palette() {
  useEffect(() => addShortcut({ keys: 'Ctrl+K', description: 'Run a keyword', run: () => openPalette() }), []);
  // What is open belongs to the session that is left.
  useEffect(() => void close(), [sessionId.value]);
  const request = paletteRequest.value;
  if (!request || sessionId.value === undefined) return null;
  const { keyword, ...rest } = request;
  const info = keyword === undefined ? undefined : keywordOf(keyword);
  if (info) {
    return (
      <Dialog key={info.keyword_slug} title={info.keyword} onClose={close}>
        <CallForm info={info} request={request} onBack={() => openPalette(rest)} onClose={close} />
      </Dialog>
    );
  }
  return (
    <Dialog key="list" title={request.done ? 'Choose a keyword' : 'Run a keyword'} onClose={close}>
      {keyword !== undefined && catalogue.value.length > 0 && (
        <p class="keywords-unknown">The service has no keyword “{keyword}”. Choose another one.</p>
      )}
      <KeywordList onChoose={({ keyword: name }) => openPalette({ ...rest, keyword: name })} />
    </Dialog>
  );
}
