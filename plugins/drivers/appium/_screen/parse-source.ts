import { Parser } from 'htmlparser2';
import { ServiceError } from 'svc';
import { SourceNode } from './source-node.js';

/** Levels of nesting, far above any real screen's; the parser's time grows with their square. */
const DEEPEST = 5000;

/**
 * The elements of a page source, in reading order. What is malformed is read as far as it goes; no entities but the
 * predefined and numeric ones are resolved.
 * @throws ServiceError E0401 when there is no element, or the nesting is too deep
 */
export function parseSource(xml: string): SourceNode[] {
  const nodes: SourceNode[] = [];
  const open: SourceNode[] = [];
  let tops = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const parent = open.at(-1);
        const place = parent ? parent.childNodes.length : tops++;
        const node = new SourceNode(name, attributes, parent, nodes.length, place);
        parent?.childNodes.push(node);
        nodes.push(node);
        open.push(node);
        if (open.length > DEEPEST) {
          throw new ServiceError('E0401', `the page source nests its elements deeper than ${DEEPEST} levels`);
        }
      },
      onclosetag() {
        open.pop()!.end = nodes.length - 1;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (nodes.length === 0) throw new ServiceError('E0401', 'the device gave a page source that holds no elements');
  return nodes;
}
