import type { DomPart } from './dom.js';
import type { FormControlsPart } from './form-controls.js';
import type { GeometryPart } from './geometry.js';
import type { HitTestPart } from './hit-test.js';
import type { Look } from './look.js';
import type { RenderingPart } from './rendering.js';
import type { StatePart } from './state.js';

export type DescriptionPart = ReturnType<typeof descriptionPart>;

/** What the page tells of an element that a look found. */
export function descriptionPart(
  dom: DomPart,
  rendering: RenderingPart,
  geometry: GeometryPart,
  hitTest: HitTestPart,
  controls: FormControlsPart,
  state: StatePart,
) {
  const { isConnected, localName, ownerDocument } = dom;
  const { isShown } = rendering;
  const { edgesOf, isEmpty, viewOf } = geometry;
  const { isOnScreen } = hitTest;
  const { dropdownOf } = controls;
  const { checkedOf, isEditable, isEnabled, roleOf, selectedOf } = state;

  const describe = (element: Element, look: Look) => {
    const view = viewOf(ownerDocument(element), look);
    const subject = dropdownOf(element) ?? element;
    const edges = edgesOf(subject, view);
    const visible = view.shown && !isEmpty(edges) && isConnected(subject) && isShown(subject);
    const enabled = isEnabled(element);
    const role = roleOf(element);
    return {
      bounds: {
        x: edges.left,
        y: edges.top,
        width: edges.right - edges.left,
        height: edges.bottom - edges.top,
      },
      state: {
        visible,
        onScreen: visible && isOnScreen(subject, edges, view, look),
        enabled,
        editable: enabled && isEditable(element),
        checked: checkedOf(element, role),
        selected: selectedOf(element, role),
      },
      tag: localName(element),
    };
  };

  return { describe };
}
