import type { SourceNode } from '../source-node.js';
import { android } from './android.js';
import { hasCorners } from './bounds.js';
import { generic } from './generic.js';
import type { SourceShape } from './source-shape.js';
import { windows } from './windows.js';
import { PREFIX, xcui } from './xcui.js';

/** Attributes that every element of UI Automation has. */
const UI_AUTOMATION = ['AutomationId', 'LocalizedControlType'];

/** The shape that one element shows; undefined for elements as every source may have them. */
function shapeOf(node: SourceNode): SourceShape | undefined {
  if (node.localName.startsWith(PREFIX)) return xcui;
  if (hasCorners(node)) return android;
  return UI_AUTOMATION.some((name) => node.hasAttribute(name)) ? windows : undefined;
}

/** The shape of a source, by the first element that shows one: not every driver of a platform writes it alike. */
export function detectShape(nodes: readonly SourceNode[]): SourceShape {
  for (const node of nodes) {
    const shape = shapeOf(node);
    if (shape) return shape;
  }
  // An Android screen without windows.
  return nodes[0]?.localName === 'hierarchy' ? android : generic;
}
