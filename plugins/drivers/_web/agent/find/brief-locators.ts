/** The shortest locators that find the listed elements now: by the text that is shown with them, where that is enough. */
import { type ElementType, normalizeText, type ScreenElement, searchKey } from '#svc';
import { attribute, inputValue, labelControl, localName } from '../dom/dom.js';
import { isButtonInput } from '../dom/form-controls.js';
import type { PageCache } from '../dom/geometry.js';
import { renderedText } from '../dom/rendered-text.js';
import type { Root } from '../dom/roots.js';
import { hasShadowInside, htmlName, parentOrHost } from '../dom/tree.js';
import { fixedTextOf } from '../elements/accessible-text.js';
import { textTarget } from '../elements/element-state.js';
import { findCss } from './css.js';
import { textIndexOf } from './text-index.js';
import { isVisible } from './text-nodes.js';
import { findText, NAME_ATTRIBUTES } from './text-search.js';
import { isLiteral } from './uniqueness.js';

/** Elements that are acted on themselves, or on a label for them: what is around a text is not pressed for them. */
const FIELDS: ReadonlySet<ElementType> = new Set<ElementType>(['input', 'select', 'slider']);
const CHECKABLE: ReadonlySet<ElementType> = new Set<ElementType>(['checkbox', 'radio', 'switch']);
/** Texts of several elements that are searched for at most: each search reads the texts of the whole page. */
const MAX_SEARCHES = 100;
/** Longer locators are replaced by the place of the element among those of its tag, if that is shorter. */
const MAX_LOCATOR_CHARS = 60;

/** A record with its locator, and its element. */
interface LocatedRecord {
  readonly record: ScreenElement;
  readonly element: Element;
}

/** Whether the whole text of an element, or one of its names, is the text. */
const reads = (element: Element, text: string): boolean =>
  renderedText(element) === text ||
  NAME_ATTRIBUTES.some((name) => normalizeText(attribute(element, name) ?? '') === text) ||
  (isButtonInput(element) && normalizeText(inputValue(element)) === text);

/** A function that writes the brief locator of a record, which may be its locator. */
export const createBriefLocators = (
  records: readonly LocatedRecord[],
  roots: readonly Root[],
  cache: PageCache,
): ((record: LocatedRecord) => string) => {
  const types = new Map(records.map(({ element, record }) => [element, record.type]));
  const searched = new Map<string, readonly Element[]>();
  const tags = new Map<string, ReadonlyMap<Element, number>>();

  const hitsOf = (text: string): readonly Element[] => {
    let hits = searched.get(text);
    if (hits) return hits;
    const only = textIndexOf(roots, cache).get(searchKey(text));
    const isOnly = only && isVisible(only, cache) && reads(only, text) && !(roots.length > 1 && hasShadowInside(only));
    if (isOnly) return [only];
    hits = searched.size < MAX_SEARCHES ? findText(roots, text, cache) : [];
    if (searched.size < MAX_SEARCHES) searched.set(text, hits);
    return hits;
  };

  /** The listed element on which an action on a hit acts. */
  const actedOn = (hit: Element): Element | null => {
    const control = textTarget(hit);
    if (control !== hit && types.has(control)) return control;
    let at: Element | null = hit;
    for (; at && !types.has(at); at = parentOrHost(at)) {
      const labelled: Element | null = at !== hit && htmlName(at) === 'label' ? labelControl(at) : null;
      const type = labelled && types.get(labelled);
      if (type && CHECKABLE.has(type)) return labelled;
    }
    return at && at !== hit && FIELDS.has(types.get(at)!) ? null : at;
  };

  const byText = ({ record: { text, type }, element }: LocatedRecord): string | undefined => {
    if (!isLiteral(text)) return undefined;
    // What is entered into a field, or chosen there, changes.
    if (FIELDS.has(type) && fixedTextOf(element, htmlName(element)) !== text) return undefined;
    const hits = hitsOf(text);
    const place = hits.findIndex((hit) => hit === element || actedOn(hit) === element);
    if (place < 0) return undefined;
    return hits.length > 1 ? `text=${text} >> nth=${place}` : `text=${text}`;
  };

  /** The place of an element among those of its tag. */
  const byTag = (element: Element): string => {
    const tag = CSS.escape(localName(element));
    let places = tags.get(tag);
    if (!places) tags.set(tag, (places = new Map(findCss(roots, tag).map((each, place) => [each, place]))));
    return `css=${tag} >> nth=${places.get(element) ?? ''}`;
  };

  return (located) => {
    const text = byText(located);
    if (text !== undefined) return text;
    const { locator } = located.record;
    if (locator.length <= MAX_LOCATOR_CHARS) return locator;
    const tag = byTag(located.element);
    return tag.length < locator.length ? tag : locator;
  };
};
