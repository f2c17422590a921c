/** Paths of the icons in a box of 16 by 16, drawn with lines. */
const PATHS = {
  play: 'M5 3l8 5-8 5z',
  stop: 'M4 4h8v8H4z',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  close: 'M4 4l8 8M12 4l-8 8',
  up: 'M8 13V3M4 7l4-4 4 4',
  down: 'M8 3v10M4 9l4 4 4-4',
  left: 'M10 3L5 8l5 5',
  right: 'M6 3l5 5-5 5',
  copy: 'M6 6h7v7H6zM3 10V3h7',
  trash: 'M3 5h10M6 5V3h4v2M5 5l.5 8h5L11 5',
  edit: 'M3 13l1-3 7-7 2 2-7 7z',
  search: 'M7 11a4 4 0 100-8 4 4 0 000 8zM10 10l4 4',
  download: 'M8 2v8M5 7l3 3 3-3M3 13h10',
  upload: 'M8 11V3M5 6l3-3 3 3M3 13h10',
  refresh: 'M13 8a5 5 0 11-1.5-3.5M13 2v3h-3',
  target: 'M8 13A5 5 0 108 3a5 5 0 000 10zM8 1v4M8 11v4M1 8h4M11 8h4',
  pointer: 'M4 2l8 6-4 .7L10 13l-2 .8-2-4.3L4 12z',
  crop: 'M4 1v11h11M1 4h11v11',
  check: 'M3 8.5l3.5 3.5L13 4.5',
  warning: 'M8 2l6.5 11.5h-13zM8 6.5v3M8 11.5v.5',
  help: 'M6 6a2 2 0 113 1.8c-.7.5-1 .8-1 1.7M8 12v.5',
  menu: 'M2 4h12M2 8h12M2 12h12',
  more: 'M3 8h.5M8 8h.5M13 8h.5',
  camera: 'M2 5h3l1-2h4l1 2h3v8H2zM8 11a2.2 2.2 0 100-4.4 2.2 2.2 0 000 4.4z',
  sun: 'M8 11a3 3 0 100-6 3 3 0 000 6zM8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.5 1.5M11.5 11.5L13 13M3 13l1.5-1.5M11.5 4.5L13 3',
} as const;

export type IconName = keyof typeof PATHS;

/** A picture for the eye alone: what has one also has a text or a label. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
