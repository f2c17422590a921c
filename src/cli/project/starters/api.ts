import { GIT_IGNORE, readme, schemaComment, type Starter } from '../starter.js';

const NEEDS = '`node server.mjs` starts the API that the tests call; leave it running.';

/** Tests of an HTTP API, with a server to try them on. */
export const API: Starter = {
  title: 'an HTTP API',
  needs: NEEDS,
  files: {
    'svc.config.yaml': `
  sessions:
    # A session needs a driver, also where only APIs are called.
    default: { driver: playwright }
  variables:
    # The address of your API; this is that of server.mjs.
    api_url: http://127.0.0.1:4010
`,
    'guests.api.yaml': `
  collections:
    guests:
      base_url: \${api_url}
      apis:
        add:
          endpoint: /guests
          request: { method: POST, body: { name: "\${guest}" } }
          expected_result:
            expected_status: 201
            extract: { guest_id: $.id }
        find:
          endpoint: /guests/\${guest_id}
          request: { method: GET }
          expected_result:
            expected_status: 200
            extract: { found: $.name }
            assertions:
              - { path: $.id, exists: true }
        missing:
          endpoint: /guests/none
          request: { method: GET }
          expected_result: { expected_status: 404 }
`,
    'add.module.yaml': `
  name: add a guest
  params: [guest]
  steps:
    - Set Variable: [guest, "\${guest}"]
    - Invoke API: guests.add
`,
    'tests/guests.test.yaml': `
  ${schemaComment('../')}
  tags: [smoke]
  setup:
    - Set Variable: [api_url, "\${api_url}"]
  cases:
    - name: \${name} is found again
      data: guests.csv
      steps:
        - use: add a guest
          with: { guest: "\${name}" }
        - Invoke API: guests.find
        - Assert Equality: ["\${found}", "\${name}"]

    - name: a guest who is not there is not found
      steps:
        - Invoke API: guests.missing
`,
    'tests/guests.csv': `
  name
  Ada
  Grace Murray
`,
    'server.mjs': `
  // An API to try the tests on. Replace it by yours: api_url in svc.config.yaml.
  import { createServer } from 'node:http';

  const guests = new Map();

  const server = createServer(async (request, response) => {
    const answer = (status, body) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    const [, collection, id] = request.url.split('/');
    if (collection !== 'guests') return answer(404, { error: 'not found' });
    if (request.method !== 'POST') {
      return guests.has(id) ? answer(200, guests.get(id)) : answer(404, { error: 'no such guest' });
    }
    let text = '';
    for await (const part of request) text += part;
    const guest = { id: String(guests.size + 1), name: JSON.parse(text).name };
    guests.set(guest.id, guest);
    return answer(201, guest);
  });

  server.listen(process.argv[2] ?? 4010, '127.0.0.1', () => {
    process.stdout.write('The API is on http://127.0.0.1:' + server.address().port + '\\n');
  });
`,
    'README.md': readme('Tests of an HTTP API', 'Then `svc test` runs all tests, and writes `report/index.html`.', {
      needs: NEEDS,
    }),
    '.gitignore': GIT_IGNORE,
  },
};
