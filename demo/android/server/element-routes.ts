import type { AndroidSystem } from '../system/android-system.js';
import type { ScreenPainter } from '../system/screen-painter.js';
import { centerOf, sizeOf } from '../view/geometry.js';
import { attributesOf } from '../view/snapshot.js';
import { EditText } from '../widget/edit-text.js';
import { SeekBar } from '../widget/seek-bar.js';
import { textOf, DeviceError, type Routes } from './route.js';
import type { ElementRegistry } from './element-registry.js';
import type { Gestures } from './gesture-routes.js';
import type { UiTree } from './ui-tree.js';

/** Aliases of attributes. */
const ALIASES: Readonly<Record<string, string>> = {
  name: 'text',
  className: 'class',
  contentDescription: 'content-desc',
  resourceId: 'resource-id',
  longClickable: 'long-clickable',
};
/** Attributes that a node may lack. */
const OPTIONAL = new Set(['content-desc', 'resource-id', 'hint', 'selection-start', 'selection-end']);

interface ElementRouteParts {
  readonly system: AndroidSystem;
  readonly tree: UiTree;
  readonly elements: ElementRegistry;
  readonly gestures: Gestures;
  readonly painter: ScreenPainter;
}

/** Finds elements, reads them, clicks and fills them. */
export function elementRoutes({ system, tree, elements, gestures, painter }: ElementRouteParts): Routes {
  const find = (body: Readonly<Record<string, unknown>>) => {
    const context = typeof body.context === 'string' && body.context !== '' ? elements.node(body.context) : undefined;
    return tree.find(textOf(body, 'strategy'), textOf(body, 'selector'), context);
  };
  const setText = (id: string, change: (field: EditText) => void, value?: string): void => {
    const { view } = elements.node(id);
    if (view instanceof SeekBar && value !== undefined && Number.isFinite(Number(value))) {
      return view.setValue(Number(value));
    }
    if (!(view instanceof EditText) || !view.isEnabled) {
      throw new DeviceError('invalid element state', `Cannot set the element to '${value ?? ''}'. Is it a text field?`);
    }
    change(view);
    system.log.add('text', view.text);
  };
  return {
    'GET /source': () => sourceOf(tree),
    'POST /element': async ({ body }) => {
      const [first] = await find(body);
      if (first) return elements.reference(first);
      throw new DeviceError(
        'no such element',
        'An element could not be located on the page using the given search parameters',
      );
    },
    'POST /elements': async ({ body }) => (await find(body)).map((node) => elements.reference(node)),
    'GET /element/active': () => {
      const node = system.focused && tree.nodeOf(system.focused);
      if (node) return elements.reference(node);
      throw new DeviceError('no such element', 'No element has the focus');
    },
    'POST /element/:/click': async ({ captures: [id = ''] }) => {
      await tree.idle();
      await gestures.tap(centerOf(elements.node(id).bounds));
    },
    'POST /element/:/clear': ({ captures: [id = ''] }) => setText(id, (field) => field.replaceText('')),
    'POST /element/:/value': ({ captures: [id = ''], body }) => {
      const text = textOf(body, 'text', Array.isArray(body.value) ? body.value.join('') : undefined);
      setText(
        id,
        (field) => {
          if (body.replace === true) return field.replaceText(text);
          field.moveCursor(Infinity);
          field.insert(text);
        },
        text,
      );
    },
    'GET /element/:/text': ({ captures: [id = ''] }) => elements.node(id).view.accessibleText,
    'GET /element/:/name': ({ captures: [id = ''] }) => elements.node(id).view.description ?? null,
    'GET /element/:/attribute/:': ({ captures: [id = '', name = ''] }) => {
      const attributes = attributesOf(elements.node(id));
      const key = ALIASES[name] ?? name;
      const value = attributes.get(key);
      if (value !== undefined) return value;
      if (OPTIONAL.has(key)) return null;
      throw new DeviceError('unknown error', `'${name}' attribute is unknown for the element`);
    },
    'GET /element/:/rect': ({ captures: [id = ''] }) => {
      const { bounds } = elements.node(id);
      return { x: bounds.left, y: bounds.top, ...sizeOf(bounds) };
    },
    'GET /element/:/size': ({ captures: [id = ''] }) => sizeOf(elements.node(id).bounds),
    'GET /element/:/location': ({ captures: [id = ''] }) => {
      const { left, top } = elements.node(id).bounds;
      return { x: left, y: top };
    },
    'GET /element/:/screenshot': async ({ captures: [id = ''] }) =>
      (await painter.pngOf(elements.node(id).bounds)).toString('base64'),
  };
}

async function sourceOf(tree: UiTree): Promise<string> {
  await tree.idle();
  return tree.source;
}
