import { notify } from '../../state/notices';
import { Button } from '../../ui/button';

/** A picture in an answer. */
interface Picture {
  /** Of its field; `picture` when it is the whole answer. */
  readonly name: string;
  /** A data URL. */
  readonly src: string;
}

/** How base64 of a PNG and of a JPEG begins. */
const BEGINS = { iVBORw0KGgo: 'image/png', '/9j/': 'image/jpeg' } as const;

/** The data URL of a text that is a picture. */
export function pictureOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.startsWith('data:image/')) return value;
  const type = Object.entries(BEGINS).find(([begin]) => value.startsWith(begin) && value.length > 60)?.[1];
  return type && `data:${type};base64,${value}`;
}

/** The value with a word in place of each picture in it or in its fields, and the pictures. */
export function withoutPictures(value: unknown): { readonly value: unknown; readonly pictures: readonly Picture[] } {
  const pictures: Picture[] = [];
  const replace = (each: unknown, name: string): unknown => {
    const src = pictureOf(each);
    if (src) {
      pictures.push({ name, src });
      return '(picture)';
    }
    if (Array.isArray(each) || typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([field, inner]) => [field, replace(inner, field)]));
  };
  return { value: replace(value, 'picture'), pictures };
}

/** A picture, to be looked at, copied and kept. */
export function PictureView({ picture: { name, src } }: { readonly picture: Picture }) {
  const copy = async () => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(src) })]);
      notify({ tone: 'success', text: 'Copied.' });
    } catch {
      notify({ tone: 'error', text: 'The browser did not allow copying. Download the picture instead.' });
    }
  };
  return (
    <figure class="keywords-picture">
      <img src={src} alt={`Answer: ${name}`} />
      <figcaption>
        <Button label="Copy the picture" icon="copy" iconOnly tone="quiet" onClick={() => void copy()} />
        <a href={src} download={`${name}.${src.startsWith('data:image/png') ? 'png' : 'jpg'}`}>
          Download
        </a>
      </figcaption>
    </figure>
  );
}

/** The clipboard takes PNG alone. */
async function pngOf(src: string): Promise<Blob> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  canvas.getContext('2d')!.drawImage(image, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
