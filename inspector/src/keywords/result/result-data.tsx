import { CopyButton } from '../../ui/copy-button';
import { pictureOf, PictureView, withoutPictures } from './picture-view';

const MAX_SHOWN_CHARS = 20_000;

/** What a keyword answered, but for its traces: a text or a picture as it is, anything else as JSON. */
export function ResultData({ data }: { readonly data: Readonly<Record<string, unknown>> }) {
  const healed = data['heal_summary'];
  const rest = Object.fromEntries(Object.entries(data).filter(([name]) => name !== 'trace' && name !== 'heal_summary'));
  // Invoke API answers fields of its own; a healed call, dialogs and warnings stand beside the result.
  const value = Object.keys(rest).length === 1 && 'result' in rest ? rest['result'] : rest;
  const { value: shown, pictures } = withoutPictures(value);
  const text = typeof shown === 'string' ? shown : JSON.stringify(shown, null, 2);
  return (
    <div role="group" aria-label="Answer">
      {typeof healed === 'string' && <p>Healed: {healed}</p>}
      {pictures.map((picture) => (
        <PictureView key={picture.name} picture={picture} />
      ))}
      {pictureOf(value) === undefined && (
        <TextResult text={text} isNothing={shown === null || shown === undefined || shown === ''} />
      )}
    </div>
  );
}

function TextResult({ text, isNothing }: { readonly text: string; readonly isNothing: boolean }) {
  if (isNothing) return <p class="muted">It answered nothing.</p>;
  return (
    <div class="keywords-answer">
      <pre>{text.slice(0, MAX_SHOWN_CHARS)}</pre>
      <CopyButton text={text} label="Copy the answer" />
      {text.length > MAX_SHOWN_CHARS && (
        <p class="muted">
          The first {MAX_SHOWN_CHARS.toLocaleString()} of {text.length.toLocaleString()} characters. Copy it to see all.
        </p>
      )}
    </div>
  );
}
