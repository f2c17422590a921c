import { ErrorCode, type GetPromptResult, McpError, type Prompt } from '@modelcontextprotocol/sdk/types.js';

const ARGUMENTS = { task: { name: 'task', description: 'What is to be done', required: true } };

const DRIVE = (task: string): string => `Drive a device or browser to do this: ${task}

1. start_session; in a browser give capabilities {"url": "..."}.
2. get_interactive_elements, and screenshot where lines do not tell enough. What stands in [brackets] is a locator.
3. Act with one keyword at a time: press_element, enter_text, select_dropdown_option, scroll ...
4. After each action ask get_interactive_elements with since = the last screen number: it answers "unchanged" cheaply.
5. A failure says what was tried. Look again before you try something else; ocr=... reads text that no tree has.
6. Assert what the task asks for (assert_presence), then terminate_session. Say what you saw, not what you expected.`;

const WRITE = (
  task: string,
): string => `Write down what was done in this conversation as a steps file, so that it can be run again: ${task}

A steps file is YAML: a list of {keyword, params}. Keep only the steps that the goal needs, in order; leave out looks and
tries that failed. Use the locator that worked, the stablest one known (id, then css, then text). End with an assertion.

- keyword: Enter Text
  params: { element: id=name, text: Ada }
- keyword: Press Element
  params: [text=Save]
- keyword: Assert Presence
  params: ["text=Saved Ada"]

Secrets are written as @:\${name}, never as they are.`;

const PROMPTS: readonly (Prompt & { readonly text: (task: string) => string })[] = [
  {
    name: 'drive-a-device',
    description: 'Do a task on a device or browser, step by step.',
    arguments: [ARGUMENTS.task],
    text: DRIVE,
  },
  {
    name: 'write-steps',
    description: 'Turn what was done into a steps file.',
    arguments: [{ ...ARGUMENTS.task, required: false }],
    text: WRITE,
  },
];

export const listPrompts = (): Prompt[] => PROMPTS.map(({ text: _, ...prompt }) => prompt);

/** @throws McpError -32602 for an unknown prompt or a missing argument */
export function getPrompt(name: string, given: Readonly<Record<string, string>> = {}): GetPromptResult {
  const prompt = PROMPTS.find((each) => each.name === name);
  if (!prompt) throw new McpError(ErrorCode.InvalidParams, `there is no prompt ${JSON.stringify(name.slice(0, 100))}`);
  const missing = prompt.arguments?.find((each) => each.required && given[each.name] === undefined);
  if (missing) throw new McpError(ErrorCode.InvalidParams, `the prompt ${name} needs the argument ${missing.name}`);
  const text = prompt.text(given['task'] ?? 'the steps that reached the goal');
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}
