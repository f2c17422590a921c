import { escapeReferences } from '../../variables.js';
import type { WrittenSession } from '../step.js';
import type { TestFileStep } from './written-step.js';

export interface TestStep {
  readonly written: TestFileStep;
  /** Why it failed; such a step is written as a comment. */
  readonly failure?: string | undefined;
}

interface TestTextParts {
  /** Comments at the top, one line each. */
  readonly remarks: readonly string[];
  readonly session: WrittenSession;
  /** Of the case. */
  readonly name: string;
  readonly steps: readonly TestStep[];
}

/** Arguments of at most this many characters are written on one line. */
const MAX_FLOW_CHARS = 90;
const LAYOUT = { lineWidth: 0, flowCollectionPadding: false };

/** A test file with one case, as YAML. */
export async function testText({ remarks, session, name, steps }: TestTextParts): Promise<string> {
  const { Document, isCollection, isMap, isSeq } = await import('yaml');
  const document = new Document({ session, cases: [{ name: escapeReferences(name), steps: [] }] });
  const list = document.getIn(['cases', 0, 'steps'], true);
  if (!isSeq(list)) throw new Error('the steps of a case are a list');
  let failed: string[] = [];
  for (const { written, failure } of steps) {
    const item = document.createNode(written);
    const value = isMap(item) ? item.items[0]?.value : undefined;
    const shown = JSON.stringify(Object.values(written));
    if (isCollection(value)) value.flow = shown.length <= MAX_FLOW_CHARS && !shown.includes('\\n');
    if (failure === undefined) {
      item.commentBefore = failed.length > 0 ? failed.join('\n') : null;
      list.add(item);
      failed = [];
    } else {
      const lines = new Document([item]).toString(LAYOUT).trimEnd().split('\n');
      failed.push(` Failed: ${failure}`, ...lines.map((line) => ` ${line}`));
    }
  }
  list.flow = list.items.length === 0;
  list.comment = failed.length > 0 ? failed.join('\n') : null;
  return `${remarks.map((remark) => `# ${remark}\n`).join('')}\n${document.toString(LAYOUT)}`;
}
