import { type Prompt, said } from '../prompt.js';

const text = (
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

/** How what was done becomes a steps file. */
export const writeSteps: Prompt = {
  definition: {
    name: 'write-steps',
    description: 'Turn what was done into a steps file.',
    arguments: [{ name: 'task', description: 'What the steps are to do', required: false }],
  },
  messages: ({ task }) => said(text(task ?? 'the steps that reached the goal')),
};
