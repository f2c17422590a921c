/** Where a label stands on the drawn page, in CSS pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One event that the page saw. */
export interface Seen {
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly value: string;
}

/** Buttons with these texts; each is 160 x 60 around its place. */
export const LABELS: Readonly<Record<string, Place>> = {
  Harbour: { x: 60, y: 40, width: 160, height: 60 },
  Lantern: { x: 460, y: 40, width: 160, height: 60 },
  Colour: { x: 60, y: 140, width: 160, height: 60 },
};

/** Two buttons that say the same, one left and one right. */
export const TWINS: readonly Place[] = [
  { x: 60, y: 240, width: 160, height: 60 },
  { x: 460, y: 240, width: 160, height: 60 },
];

/** A ship's wheel, drawn twice. */
export const WHEELS: readonly Place[] = [
  { x: 280, y: 130, width: 80, height: 80 },
  { x: 500, y: 130, width: 80, height: 80 },
];

/**
 * A page of one canvas: its tree tells nothing. `window.seen` holds what happened; a press on a button focuses a field
 * that nobody sees; a press on "Colour" opens a list with "Purple" and "Orange"; after 500 ms `#late` in the address
 * shows "Arrived"; "Island" stands further down, where one must scroll.
 */
export const DRAWN_PAGE = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>body { margin: 0 } canvas { display: block } input { position: fixed; bottom: 0; right: 0; width: 4px; height: 4px; opacity: 0 }</style>
<canvas id="all" width="700" height="1600" aria-hidden="true"></canvas><input id="hidden" aria-hidden="true" tabindex="-1">
<script>
const LABELS = ${JSON.stringify(LABELS)}, TWINS = ${JSON.stringify(TWINS)}, WHEELS = ${JSON.stringify(WHEELS)};
const canvas = document.getElementById('all'), field = document.getElementById('hidden');
const context = canvas.getContext('2d');
const dense = devicePixelRatio;
canvas.style.width = '700px'; canvas.style.height = '1600px';
canvas.width = 700 * dense; canvas.height = 1600 * dense;
window.seen = [];
let open = false, chosen = '', late = false;
const button = ({ x, y, width, height }, label, colour) => {
  context.fillStyle = colour;
  context.beginPath(); context.roundRect(x, y, width, height, 10); context.fill();
  context.fillStyle = '#fff'; context.font = '600 22px sans-serif';
  context.textAlign = 'center'; context.textBaseline = 'middle';
  context.fillText(label, x + width / 2, y + height / 2);
};
const wheel = ({ x, y, width }) => {
  context.save(); context.translate(x + width / 2, y + width / 2);
  context.strokeStyle = '#7c4a1e'; context.lineWidth = 6;
  context.beginPath(); context.arc(0, 0, 24, 0, 7); context.stroke();
  for (let i = 0; i < 7; i++) { context.rotate(0.9); context.beginPath(); context.moveTo(6, 0); context.lineTo(36, 0); context.stroke(); }
  context.fillStyle = '#c2410c'; context.beginPath(); context.arc(0, 0, 8, 0, 7); context.fill();
  context.restore();
};
const draw = () => {
  context.setTransform(dense, 0, 0, dense, 0, 0);
  context.fillStyle = '#f8fafc'; context.fillRect(0, 0, 700, 1600);
  button(LABELS.Harbour, 'Harbour', '#1d4ed8');
  button(LABELS.Lantern, 'Lantern', '#0f766e');
  button(LABELS.Colour, chosen || 'Colour', '#7c3aed');
  for (const twin of TWINS) button(twin, 'Twin', '#b45309');
  for (const one of WHEELS) wheel(one);
  if (open) { button({ x: 60, y: 340, width: 160, height: 60 }, 'Purple', '#374151'); button({ x: 60, y: 420, width: 160, height: 60 }, 'Orange', '#374151'); }
  if (late) button({ x: 260, y: 340, width: 160, height: 60 }, 'Arrived', '#be123c');
  button({ x: 460, y: 1340, width: 160, height: 60 }, 'Island', '#166534');
};
const within = (event, { x, y, width, height }) =>
  event.pageX >= x && event.pageX <= x + width && event.pageY >= y && event.pageY <= y + height;
const note = (event, value = '') => seen.push({ type: event.type, x: event.clientX ?? -1, y: event.clientY ?? -1, value: String(value) });
for (const type of ['pointerdown', 'pointerup', 'pointermove', 'click', 'dblclick']) addEventListener(type, (event) => note(event));
addEventListener('wheel', (event) => note(event, event.ctrlKey ? 'pinch' : ''), { passive: true });
addEventListener('click', (event) => {
  if (open) {
    if (within(event, { x: 60, y: 340, width: 160, height: 60 })) chosen = 'Purple';
    if (within(event, { x: 60, y: 420, width: 160, height: 60 })) chosen = 'Orange';
    open = false;
  } else if (within(event, LABELS.Colour)) open = true;
  if (Object.values(LABELS).some((place) => within(event, place))) field.focus({ preventScroll: true });
  draw();
});
field.addEventListener('input', () => seen.push({ type: 'input', x: -1, y: -1, value: field.value }));
const wait = () => { if (location.hash === '#late') setTimeout(() => { late = true; draw(); }, 500); };
draw(); wait();
</script>`;
