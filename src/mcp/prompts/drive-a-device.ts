import { type Prompt, said } from '../prompt.js';

const text = (task: string): string => `Drive a device or browser to do this: ${task}

1. start_session; in a browser give capabilities {"url": "..."}.
2. get_interactive_elements, and screenshot where lines do not tell enough. What stands in [brackets] is a locator.
3. Act with one keyword at a time: press_element, enter_text, select_dropdown_option, scroll ...
4. After each action ask get_interactive_elements with since = the last screen number: it answers "unchanged" cheaply.
5. A failure says what was tried. Look again before you try something else; ocr=... reads text that no tree has.
6. Assert what the task asks for (assert_presence), then terminate_session. Say what you saw, not what you expected.`;

/** How a task is done on a device. */
export const driveADevice: Prompt = {
  definition: {
    name: 'drive-a-device',
    description: 'Do a task on a device or browser, step by step.',
    arguments: [{ name: 'task', description: 'What is to be done', required: true }],
  },
  messages: ({ task }) => said(text(task!)),
};
