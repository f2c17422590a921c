import { createHash } from 'node:crypto';
import type { Candidate, ElementFingerprint, ElementType } from '#svc';
import { innerText } from './inner-text.js';
import type { RecordKinds } from './record-kinds.js';
import type { ScreenTree } from './screen-tree.js';
import type { SourceNode } from './source-node.js';
import { collapse } from './texts.js';

const ANCESTORS = 6;
const NEIGHBOURS = 2;
/** Characters of one value. */
const LONGEST = 120;
/** Elements that are looked at on the way to a neighbour. */
const FAR = 60;
/** Elements before and behind it whose keys are kept. */
const OTHERS = 150;

const cut = (value: string): string => value.slice(0, LONGEST);
const share = (length: number, whole: number): number => Math.round((length / (whole || 1)) * 10_000) / 10_000;

const digest = (values: readonly string[]): string =>
  createHash('sha1').update(values.join('\n')).digest('base64url').slice(0, 7);

/** What the elements of a native screen are known by when their locators no longer find them. */
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
    const near = alike.slice(Math.max(0, place - OTHERS), place + OTHERS + 1);
    const fingerprint = this.fingerprintOf(node);
    // What stands around it alone, or fills it, shows the same.
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
    if (type === 'input' || type === 'select' || type === 'slider') return collapse(label);
    return collapse(text) || innerText(this.tree, node) || collapse(label);
  }

  /** What tells an element from those beside it, but for ids, which all may change together. */
  #keyOf(node: SourceNode): string {
    const { ids } = this.tree.traitsOf(node);
    const told = Object.values(this.#attributesOf(node)).filter((value) => !ids.includes(value));
    return digest([this.#wordsOf(node), ...told]);
  }

  #exactOf(node: SourceNode, key: string): string {
    return digest([key, ...this.tree.traitsOf(node).ids]);
  }

  #attributesOf(node: SourceNode): Record<string, string> {
    const { telling, shown } = this.tree.platform;
    const told = telling
      .filter((name) => name !== shown)
      .map((name) => [name, cut(node.attribute(name))] as const)
      .filter(([, value]) => value !== '');
    return Object.fromEntries(told);
  }

  #ancestorsOf(node: SourceNode): string[] {
    const ancestors: string[] = [];
    for (let at = node.parent; at && ancestors.length < ANCESTORS; at = at.parent) {
      const [id] = this.tree.traitsOf(at).ids;
      ancestors.push(cut(id === undefined ? at.localName : `${at.localName}#${id}`));
    }
    return ancestors;
  }

  /** The nearest texts that are seen, from a place of the source in one direction. */
  #textsOf(start: number, step: 1 | -1): string[] {
    const texts: string[] = [];
    for (let at = start; Math.abs(at - start) < FAR && texts.length < NEIGHBOURS; at += step) {
      const node = this.tree.nodes[at];
      if (!node) break;
      const { type, text, label } = this.tree.traitsOf(node);
      const words = this.tree.isVisible(node) ? collapse(type === 'input' ? label : text) : '';
      if (words !== '') texts.push(cut(words));
    }
    return texts;
  }
}
