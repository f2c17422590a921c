import { Parser } from 'htmlparser2';
import { ServiceError } from '#svc';
import { AttributeReader } from './attribute-reader.js';
import { SourceNode } from './source-node.js';

/** Levels of nesting, far above any real screen's; time grows with their square. */
const DEEPEST = 1000;

/**
 * The elements of a page source, in reading order. What is malformed is read as far as it goes; no entities but the
 * predefined and numeric ones are resolved.
 * @throws ServiceError E0401 when there is no element, or the nesting is too deep
 */
export function parseSource(xml: string): SourceNode[] {
  const builder = new TreeBuilder();
  new Parser(builder, { xmlMode: true }).end(xml);
  if (builder.nodes.length === 0) {
    throw new ServiceError('E0401', 'the device gave a page source that holds no elements');
  }
  return builder.nodes;
}

/** Builds the tree from what the parser tells. The attributes of a tag follow its name; what comes then ends them. */
class TreeBuilder {
  readonly nodes: SourceNode[] = [];
  readonly #open: SourceNode[] = [];
  readonly #attributes = new AttributeReader();
  #tag: string | undefined;
  #tops = 0;

  onopentagname(name: string): void {
    this.#finishTag();
    this.#tag = name;
    this.#attributes.begin(name);
  }

  onattribute(name: string, value: string): void {
    this.#attributes.add(name, value);
  }

  onclosetag(): void {
    this.#finishTag();
    this.#open.pop()!.end = this.nodes.length - 1;
  }

  #finishTag(): void {
    if (this.#tag === undefined) return;
    const { names, values } = this.#attributes.finish();
    const parent = this.#open.at(-1);
    const place = parent ? parent.childNodes.length : this.#tops++;
    const node = new SourceNode(this.#tag, names, values, parent, this.nodes.length, place);
    parent?.childNodes.push(node);
    this.nodes.push(node);
    this.#open.push(node);
    this.#tag = undefined;
    if (this.#open.length > DEEPEST) {
      throw new ServiceError('E0401', `the page source nests its elements deeper than ${DEEPEST} levels`);
    }
  }
}
