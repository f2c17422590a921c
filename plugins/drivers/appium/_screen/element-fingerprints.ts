import { createHash } from 'node:crypto';
import { type Candidate, type ElementFingerprint, type ElementType, normalizeText } from '#svc';
import type { RecordKinds } from './records.js';
import type { ScreenTree } from './screen-tree.js';
import type { SourceNode } from './source-node.js';

const MAX_ANCESTORS = 6;
const MAX_NEIGHBOURS = 2;
const MAX_VALUE_CHARS = 120;
/** Elements to search for a neighbouring text. */
const MAX_NEIGHBOUR_DISTANCE = 60;
/** Elements before and after it whose keys are kept. */
const MAX_OTHERS = 150;

const cut = (value: string): string => value.slice(0, MAX_VALUE_CHARS);
const share = (length: number, whole: number): number => Math.round((length / (whole || 1)) * 10_000) / 10_000;

const digest = (values: readonly string[]): string =>
  createHash('sha1').update(values.join('\n')).digest('base64url').slice(0, 7);

/** Describes elements so that healing recognises them when their locators fail. */
export class ElementFingerprints {
  constructor(
    private readonly tree: ScreenTree,
    private readonly kinds: RecordKinds,
  ) {}

  fingerprintOf(node: SourceNode): ElementFingerprint {
    const { bounds, ids } = this.tree.traitsOf(node);
    const key = this.#keyOf(node);
    const { window } = this.tree;
    return {
      type: this.#typeOf(node),
      tag: node.localName,
      text: cut(this.#wordsOf(node)),
      id: cut(ids[0] ?? ''),
      attributes: this.#attributesOf(node),
      ancestors: this.#ancestorsOf(node),
      before: this.#textsOf(node.order - 1, -1),
      after: this.#textsOf(node.end + 1, 1),
      key,
      exact: this.#exactOf(node, key),
      place: {
        x: share(bounds.x + bounds.width / 2, window.width),
        y: share(bounds.y + bounds.height / 2, window.height),
        width: share(bounds.width, window.width),
        height: share(bounds.height, window.height),
      },
    };
  }

  /** The fingerprint of an element that was found. */
  foundFingerprint(node: SourceNode): ElementFingerprint {
    const alike = this.tree.nodes.filter(({ localName }) => localName === node.localName);
    const place = alike.indexOf(node);
    const near = alike.slice(Math.max(0, place - MAX_OTHERS), place + MAX_OTHERS + 1);
    const fingerprint = this.fingerprintOf(node);
    // Sole wrappers and sole children have the same content.
    const repeats = (other: SourceNode) => other.holds(node) || node.holds(other);
    const others = near.flatMap((other) => {
      const key = this.#keyOf(other);
      if (other === node || (key === fingerprint.key && repeats(other))) return [];
      return key === fingerprint.key ? [key, this.#exactOf(other, key)] : [key];
    });
    return { ...fingerprint, others, hasFarOthers: near.length < alike.length };
  }

  /** Every element of a type. */
  candidates(type: ElementType, locatorOf: (node: SourceNode) => string): Candidate[] {
    return this.tree.nodes
      .filter((node) => this.#typeOf(node) === type)
      .map((node) => ({
        fingerprint: this.fingerprintOf(node),
        locator: locatorOf(node),
        usable: this.tree.isVisible(node) && this.tree.traitsOf(node).enabled,
      }));
  }

  #typeOf(node: SourceNode): ElementType {
    return this.kinds.kindOf(node)?.type ?? this.tree.traitsOf(node).type ?? 'other';
  }

  /** Never the content of a field. */
  #wordsOf(node: SourceNode): string {
    const { type, text, label } = this.tree.traitsOf(node);
    if (type === 'input' || type === 'select' || type === 'slider') return normalizeText(label);
    return normalizeText(text) || this.tree.innerText(node) || normalizeText(label);
  }

  /** Identifies an element among its neighbours; without ids, because a new app version may change all of them. */
  #keyOf(node: SourceNode): string {
    const { ids } = this.tree.traitsOf(node);
    const values = Object.values(this.#attributesOf(node)).filter((value) => !ids.includes(value));
    return digest([this.#wordsOf(node), ...values]);
  }

  #exactOf(node: SourceNode, key: string): string {
    return digest([key, ...this.tree.traitsOf(node).ids]);
  }

  #attributesOf(node: SourceNode): Record<string, string> {
    const { identifyingAttributes, textAttribute } = this.tree.shape;
    const entries = identifyingAttributes
      .filter((name) => name !== textAttribute)
      .map((name) => [name, cut(node.attribute(name))] as const)
      .filter(([, value]) => value !== '');
    return Object.fromEntries(entries);
  }

  #ancestorsOf(node: SourceNode): string[] {
    const ancestors: string[] = [];
    for (let at = node.parent; at && ancestors.length < MAX_ANCESTORS; at = at.parent) {
      const [id] = this.tree.traitsOf(at).ids;
      ancestors.push(cut(id === undefined ? at.localName : `${at.localName}#${id}`));
    }
    return ancestors;
  }

  /** The nearest visible texts from a position of the source in one direction. */
  #textsOf(start: number, step: 1 | -1): string[] {
    const texts: string[] = [];
    for (let at = start; Math.abs(at - start) < MAX_NEIGHBOUR_DISTANCE && texts.length < MAX_NEIGHBOURS; at += step) {
      const node = this.tree.nodes[at];
      if (!node) break;
      const { type, text, label } = this.tree.traitsOf(node);
      const words = this.tree.isVisible(node) ? normalizeText(type === 'input' ? label : text) : '';
      if (words !== '') texts.push(cut(words));
    }
    return texts;
  }
}
