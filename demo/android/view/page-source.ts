import type { Size } from './geometry.js';
import { attributesOf } from './node-attributes.js';
import type { ViewNode } from './snapshot.js';

/** Quarter turns of the display. */
export type Rotation = 0 | 1 | 2 | 3;

// Characters that XML 1.0 cannot carry even escaped; UiAutomator2 leaves them out as well.
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escaped = (text: string): string =>
  text
    .replace(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;');

/** The name of a node's element: its class, without what a name in XML cannot hold. */
export const tagName = (className: string): string => className.replaceAll('$', '_').replace(/[^\w.-]/g, '');

/** The tree as UiAutomator2 writes it. */
export function pageSource(nodes: readonly ViewNode[], { width, height }: Size, rotation: Rotation): string {
  const root = `<hierarchy index="0" class="hierarchy" rotation="${rotation}" width="${width}" height="${height}">`;
  const lines = nodes.map((node) => element(node, 1)).join('');
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n${root}\n${lines}</hierarchy>`;
}

function element(node: ViewNode, depth: number): string {
  const indent = '  '.repeat(depth);
  const name = tagName(node.view.className);
  const attributes = [...attributesOf(node)].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('');
  if (node.children.length === 0) return `${indent}<${name}${attributes} />\n`;
  const children = node.children.map((child) => element(child, depth + 1)).join('');
  return `${indent}<${name}${attributes}>\n${children}${indent}</${name}>\n`;
}
