import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import type { Service } from '../../boot.js';
import { type Prompt, said } from '../prompt.js';
import { ProtocolError } from '../protocol-error.js';

const EXAMPLE = `- keyword: Enter Text
  params: { element: id=name, text: Ada }
- keyword: Press Element
  params: [text=Save]
- keyword: Assert Presence
  params: ["text=Saved Ada"]`;

const text = (
  task: string,
  recorded: string | undefined,
): string => `Write down what was done in this conversation as a steps file, so that it can be run again: ${task}

A steps file is YAML: a list of {keyword, params}. Keep only the steps that the goal needs, in order; leave out looks and
tries that failed. Use the locator that worked, the stablest one known (id, then css, then text). End with an assertion.

${recorded === undefined ? EXAMPLE : `This was recorded, with the locators that worked; take the steps from it:\n\n${recorded}`}

Secrets are written as @:\${name}, never as they are.`;

/** How what was done becomes a steps file: from the recording of a session, while it is open. */
export const writeSteps = ({ store, catalog }: Pick<Service, 'store' | 'catalog'>): Prompt => ({
  definition: {
    name: 'write-steps',
    description: 'Turn what was done into a steps file.',
    arguments: [
      { name: 'task', description: 'What the steps are to do', required: false },
      { name: 'session_id', description: 'The session; the one used last unless given', required: false },
    ],
  },
  async messages({ task = 'the steps that reached the goal', session_id: id }) {
    const [last] = store.all().sort((a, b) => b.lastUsed.getTime() - a.lastUsed.getTime());
    const session = id === undefined ? last : store.get(id);
    if (id !== undefined && !session) throw new ProtocolError(ErrorCode.InvalidParams, 'no session of this id is open');
    const [{ writeScript }, { scriptOf }] = await Promise.all([
      import('../../steps/formats.js'),
      import('../../steps/script.js'),
    ]);
    const script = session && scriptOf(session.recording, { pictures: false });
    const recorded = script && script.steps.length > 0 ? await writeScript(script, 'yaml', catalog) : undefined;
    return said(text(task, recorded));
  },
});
