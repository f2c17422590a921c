import { type ElementType, isActionable, type ListedElement } from '#svc';
import { isLocatorSafe } from './node-path.js';
import type { NodeRecord } from './records.js';
import type { ScreenTree } from './screen-tree.js';
import type { SourceNode } from './source-node.js';
import type { TextSearch } from './text-search.js';

/** Fields, which a text around them or inside does not stand for. */
const FIELDS: ReadonlySet<ElementType> = new Set<ElementType>(['input', 'select', 'slider']);
/** Texts of several elements that are searched for at most: each search reads all texts of the screen. */
const MAX_SEARCHES = 100;

/** What finds elements of a screen. */
interface Search {
  readonly tree: ScreenTree;
  readonly texts: TextSearch;
  /** The elements that each id finds. */
  readonly ids: ReadonlyMap<string, readonly SourceNode[]>;
}

/**
 * Adds the shortest locators that find the elements now: by the text that is shown with them, where that is enough, else by
 * their id.
 */
export function addBriefLocators(listed: readonly NodeRecord[], { tree, texts, ids }: Search): void {
  const types = new Map(listed.map(({ node, record }) => [node, record.type]));
  const searched = new Map<string, readonly SourceNode[]>();

  const hitsOf = (text: string, node: SourceNode): readonly SourceNode[] => {
    if (texts.isUnique(node, text)) return [node];
    const known = searched.get(text);
    if (known || searched.size >= MAX_SEARCHES) return known ?? [];
    const hits = texts.find(text);
    searched.set(text, hits);
    return hits;
  };

  /** The listed element on which an action on a hit acts. */
  const actedOn = (hit: SourceNode): SourceNode | undefined => {
    let at: SourceNode | undefined = hit;
    while (at && !types.has(at)) at = at.parent;
    return at && at !== hit && FIELDS.has(types.get(at)!) ? undefined : at;
  };

  const byText = ({ node, record: { type, text } }: NodeRecord): string | undefined => {
    // What is entered into a field, or chosen there, changes.
    if (FIELDS.has(type) || !isLocatorSafe(text)) return undefined;
    const hits = hitsOf(text, node);
    return written(
      'text',
      text,
      hits.length,
      hits.findIndex((hit) => actedOn(hit) === node),
    );
  };

  const byId = ({ node, record: { locator } }: NodeRecord): string | undefined => {
    const [id] = tree
      .traitsOf(node)
      .ids.filter(isLocatorSafe)
      .sort((a, b) => a.length - b.length);
    if (id === undefined) return undefined;
    const hits = ids.get(id) ?? [];
    const brief = written('id', id, hits.length, hits.indexOf(node));
    return brief && brief.length < locator.length ? brief : undefined;
  };

  for (const each of listed) {
    const brief = isActionable(each.record) ? (byText(each) ?? byId(each)) : undefined;
    if (brief !== undefined) Object.assign(each.record, { brief } satisfies Partial<ListedElement>);
  }
}

/** The locator of one of several hits; undefined when the element is none of them. */
const written = (by: 'id' | 'text', value: string, hits: number, place: number): string | undefined => {
  if (place < 0) return undefined;
  return hits > 1 ? `${by}=${value} >> nth=${place}` : `${by}=${value}`;
};
