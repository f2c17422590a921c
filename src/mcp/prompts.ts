import { ErrorCode, type GetPromptResult, type Prompt as PromptDefinition } from '@modelcontextprotocol/sdk/types.js';
import { type Principal, sees } from '../access/principal.js';
import type { Service } from '../boot.js';
import { ProtocolError } from './errors.js';

/** A prompt: its description for clients, and its messages. */
export interface Prompt {
  readonly definition: PromptDefinition;
  /** @param given holds every required argument */
  messages(
    given: Readonly<Record<string, string>>,
    principal: Principal,
  ): GetPromptResult['messages'] | Promise<GetPromptResult['messages']>;
}

const userMessage = (text: string): GetPromptResult['messages'] => [{ role: 'user', content: { type: 'text', text } }];

const driveText = (task: string): string => `Drive a device or browser to do this: ${task}

1. start_session; in a browser give capabilities {"url": "..."}.
2. get_interactive_elements, and screenshot where the lines do not say enough. button "Save" is found by text=Save, link
   "Edit" >> nth=2 by text=Edit >> nth=2; a locator in [brackets] is used as it is.
3. Act with one keyword at a time: press_element, enter_text, select_dropdown_option, scroll ...
4. After each action call get_interactive_elements with since = the last screen number: it answers "unchanged" cheaply.
5. A failure says what was tried. Look again before you try something else; ocr=... reads text that is not in the tree.
6. Assert what the task asks for (assert_presence), then terminate_session. Report what you saw, not what you expected.`;

/** Explains how to do a task on a device. */
export const driveADevice: Prompt = {
  definition: {
    name: 'drive-a-device',
    description: 'Do a task on a device or browser, step by step.',
    arguments: [{ name: 'task', description: 'What to do', required: true }],
  },
  messages: ({ task }) => userMessage(driveText(task!)),
};

const EXAMPLE = `- keyword: Enter Text
  params: { element: id=name, text: Ada }
- keyword: Press Element
  params: [text=Save]
- keyword: Assert Presence
  params: ["text=Saved Ada"]`;

const stepsText = (
  task: string,
  recorded: string | undefined,
): string => `Write down what was done in this conversation as a steps file, so that it can be run again: ${task}

A steps file is YAML: a list of {keyword, params}. Keep only the steps that the goal needs, in order; leave out looks and
tries that failed. Use the locator that worked, the most stable one known (id, then css, then text). End with an assertion.

${recorded === undefined ? EXAMPLE : `This was recorded, with the locators that worked; take the steps from it:\n\n${recorded}`}

Write secrets as @:\${name}, never as plain text.`;

/** Turns the work of a session into a steps file, from its recording while it is open. */
export const writeSteps = ({ store, catalog }: Pick<Service, 'store' | 'catalog'>): Prompt => ({
  definition: {
    name: 'write-steps',
    description: 'Turn what was done into a steps file.',
    arguments: [
      { name: 'task', description: 'What the steps should do', required: false },
      { name: 'session_id', description: 'The session; default: the one used last', required: false },
    ],
  },
  async messages({ task = 'the steps that reached the goal', session_id: id }, principal) {
    const visible = store.all().filter(({ openedBy }) => sees(principal, openedBy));
    const [last] = visible.sort((a, b) => b.lastUsed.getTime() - a.lastUsed.getTime());
    const session = id === undefined ? last : visible.find((each) => each.id === id);
    if (id !== undefined && !session) throw new ProtocolError(ErrorCode.InvalidParams, 'no session of this id is open');
    // The exporters take 30 ms to load, which `svc mcp` spares at start-up.
    const [{ writeScript }, { scriptOf }] = await Promise.all([
      import('../steps/formats.js'),
      import('../steps/script.js'),
    ]);
    const script = session && scriptOf(session.recording, { pictures: false });
    const recorded = script && script.steps.length > 0 ? await writeScript(script, 'yaml', catalog) : undefined;
    return userMessage(stepsText(task, recorded));
  },
});
