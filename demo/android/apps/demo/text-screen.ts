import type { ScreenBuilder } from '../../system/activity.js';
import { ScrollLayout } from '../../view/scroll-layout.js';
import { TextView } from '../../view/text-view.js';
import { page } from '../page.js';

const TEXTS = [
  'Plain text',
  'Größe, café, naïve, Übermaß',
  'Emoji 😀 🚀 👩‍👩‍👧 ❤️',
  'مرحبا بالعالم',
  'שלום עולם',
  '日本語のテキスト',
  'Привет, мир',
  'Quotes "double" and \'single\', <tags> & ampersands',
  'Two\nlines',
  `Long ${'text that goes on and on '.repeat(12)}until here`,
  'Same text',
  'Same text',
  '  Spaces around  ',
  'Price: 1,234.50 €',
] as const;

/** Texts that are hard to find, read or draw. */
export const textScreen: ScreenBuilder = (activity) => {
  const rows = TEXTS.map((text) => new TextView({ id: 'line', text, width: 'fill', padding: 14 }));
  const list = new ScrollLayout(
    { className: 'androidx.recyclerview.widget.RecyclerView', id: 'texts', width: 'fill', weight: 1 },
    rows,
  );
  return page(activity, 'Texts', list);
};
