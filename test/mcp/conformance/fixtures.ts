import type { Prompt } from '../../../src/mcp/prompts.js';
import type { ResourceFamily } from '../../../src/mcp/resources.js';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const TEMPLATE = /^test:\/\/template\/([^/]+)\/data$/;

/** The resources that the suite reads. */
export const resources: ResourceFamily = {
  list: () =>
    Promise.resolve([
      { uri: 'test://static-text', name: 'static-text', description: 'A text', mimeType: 'text/plain' },
      { uri: 'test://static-binary', name: 'static-binary', description: 'A picture', mimeType: 'image/png' },
    ]),
  templates: [
    {
      uriTemplate: 'test://template/{id}/data',
      name: 'template',
      description: 'Data of an id',
      mimeType: 'application/json',
    },
  ],
  read(uri) {
    const id = TEMPLATE.exec(uri)?.[1];
    if (id !== undefined) {
      const text = JSON.stringify({ id, data: `Data of ${id}` });
      return Promise.resolve([{ uri, mimeType: 'application/json', text }]);
    }
    if (uri === 'test://static-text') return Promise.resolve([{ uri, mimeType: 'text/plain', text: 'A static text.' }]);
    if (uri === 'test://static-binary') return Promise.resolve([{ uri, mimeType: 'image/png', blob: PNG }]);
    return Promise.resolve(undefined);
  },
};

const argument = (name: string) => ({ name, description: name, required: true });

/** The prompts that the suite asks for. */
export const prompts: readonly Prompt[] = [
  {
    definition: { name: 'test_simple_prompt', description: 'A text' },
    messages: () => [{ role: 'user', content: { type: 'text', text: 'This is a simple prompt for testing.' } }],
  },
  {
    definition: {
      name: 'test_prompt_with_arguments',
      description: 'A text with arguments',
      arguments: [argument('arg1'), argument('arg2')],
    },
    messages: ({ arg1, arg2 }) => [{ role: 'user', content: { type: 'text', text: `arg1='${arg1}', arg2='${arg2}'` } }],
  },
  {
    definition: {
      name: 'test_prompt_with_embedded_resource',
      description: 'A resource',
      arguments: [argument('resourceUri')],
    },
    messages: ({ resourceUri }) => [
      {
        role: 'user',
        content: { type: 'resource', resource: { uri: resourceUri!, mimeType: 'text/plain', text: 'Embedded.' } },
      },
    ],
  },
  {
    definition: { name: 'test_prompt_with_image', description: 'A picture' },
    messages: () => [{ role: 'user', content: { type: 'image', data: PNG, mimeType: 'image/png' } }],
  },
];
