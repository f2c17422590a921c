import { NativeScreen } from '../plugins/drivers/appium/_screen/native-screen.js';
import type { Benchmark } from './_support/benchmark.js';
import { interleave } from './_support/interleave.js';
import { runAlone } from './_support/run-alone.js';

const ROWS = 332;
/** Elements of one row, as `row` writes them. */
const ROW_NODES = 6;
const COLUMNS = 4;

const node = (name: string, own: string, bounds: string, inside = ''): string =>
  `<${name} index="0" package="com.example.demo" class="${name}" ${own} checkable="false" checked="false" enabled="true" ` +
  'focusable="true" focused="false" long-clickable="false" password="false" scrollable="false" selected="false" ' +
  `bounds="${bounds}" displayed="true" a11y-important="true" screen-reader-focusable="false" drawing-order="1" ` +
  `showing-hint="false" text-entry-key="false" heading="false">${inside}</${name}>\n`;

/** A row with a picture, two texts and a button. */
function row(number: number): string {
  const [left, top] = [(number % COLUMNS) * 270, Math.floor(number / COLUMNS) * 26];
  const bounds = `[${left},${top}][${left + 270},${top + 26}]`;
  const id = (name: string) => `resource-id="com.example.demo:id/${name}"`;
  const texts = node(
    'android.widget.LinearLayout',
    'text="" clickable="false"',
    bounds,
    node('android.widget.TextView', `text="Item ${number} &amp; more" ${id('title')} clickable="false"`, bounds) +
      node('android.widget.TextView', `text="Summary of it" ${id('summary')} clickable="false"`, bounds),
  );
  const picture = node('android.widget.ImageView', `text="" ${id('icon')} clickable="false"`, bounds);
  const corner = `[${left + 240},${top}][${left + 270},${top + 26}]`;
  const button = node('android.widget.Button', `text="Open ${number}" ${id('open')} clickable="true"`, corner);
  return node('android.view.ViewGroup', 'text="" clickable="true"', bounds, picture + texts + button);
}

const SOURCE =
  '<?xml version="1.0" encoding="UTF-8"?>\n<hierarchy rotation="0" width="1080" height="2208">' +
  node(
    'android.widget.FrameLayout',
    'text="" clickable="false" resource-id="android:id/content"',
    '[0,0][1080,2208]',
    node(
      'androidx.recyclerview.widget.RecyclerView',
      'text="" clickable="false"',
      '[0,0][1080,2208]',
      Array.from({ length: ROWS }, (_, number) => row(number)).join(''),
    ),
  ) +
  '</hierarchy>';

/** The source of an Android screen with 2,000 elements into records with their locators. */
export const nativeSource: Benchmark = {
  name: 'native-source',
  measure: async () => {
    const nodes = SOURCE.match(/ index=/g)!.length;
    if (nodes < 1990 || nodes > 2010) throw new Error(`the source has ${nodes} elements (${ROW_NODES} a row)`);
    const read = async () => {
      const records = NativeScreen.parse(SOURCE).elements();
      if (records.length < 2 * ROWS) throw new Error(`${records.length} elements were read`);
    };
    const [ours] = await interleave([read], { warmUp: 30, least: 60, most: 300 });
    return [{ name: `records of ${nodes} native elements`, unit: 'ms', ours: ours!, limit: { of: 'value', most: 40 } }];
  },
};

await runAlone(import.meta.url, nativeSource);
