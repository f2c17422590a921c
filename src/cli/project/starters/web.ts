import { GIT_IGNORE, readme, schemaComment, type Starter } from '../starter.js';

/** Tests of a page that is part of the configuration, so that they pass at once. */
export const WEB: Starter = {
  title: 'a page in a browser',
  files: {
    'svc.config.yaml': `
  sessions:
    default: { driver: playwright }
  variables:
    # The address of your application; until you have one, a page of its own.
    base_url: >-
      data:text/html;charset=utf-8,
      <!doctype html>
      <title>Guest book</title>
      <h1>Guest book</h1>
      <label>Name <input id="name"></label>
      <label>Country <select id="country"><option>Norway</option><option>Portugal</option></select></label>
      <button id="sign">Sign</button>
      <p id="message" role="status"></p>
      <ul id="guests"></ul>
      <script>
        const at = (id) => document.getElementById(id);
        at('sign').onclick = () => {
          const name = at('name').value.trim();
          at('message').textContent = name ? 'Thank you, ' + name : 'Please give your name';
          if (!name) return;
          const guest = document.createElement('li');
          guest.textContent = name + ', ' + at('country').value;
          at('guests').append(guest);
          at('name').value = '';
        };
      </script>
`,
    'elements.yaml': `
  # A name for a locator, or for several that are tried in turn.
  name: css=#name
  country: css=#country
  sign: [text=Sign, css=#sign]
  message: css=#message
  guests: css=#guests li
`,
    'sign.module.yaml': `
  name: sign the guest book
  params: [guest, { country: Norway }]
  steps:
    - Enter Text: [name, "\${guest}"]
    - Select Dropdown Option: [country, "\${country}"]
    - Press Element: sign
`,
    'tests/guest-book.test.yaml': `
  ${schemaComment('../')}
  tags: [smoke]
  setup:
    - Launch App: \${base_url}
  cases:
    - name: a guest signs
      steps:
        - use: sign the guest book
          with: { guest: Ada }
        - Assert Text: [message, "Thank you, Ada"]
        - Assert Count: [guests, 1]

    - name: a guest without a name is asked for it
      steps:
        - Press Element: sign
        - Assert Text: { element: message, expected: give your name, match: contains }
        - Assert Count: [guests, 0]
`,
    'tests/guests.test.yaml': `
  ${schemaComment('../')}
  tags: [data]
  setup:
    - Launch App: \${base_url}
  cases:
    - name: \${guest} of \${country} is listed
      data: guests.csv
      steps:
        - use: sign the guest book
          with: { guest: "\${guest}", country: "\${country}" }
        - Get Text: guests
          save: listed
        - Assert Equality: ["\${listed}", "\${guest}, \${country}"]
`,
    'tests/guests.csv': `
  guest,country
  Ada,Norway
  Grace Murray,Portugal
`,
    'README.md': readme('Tests of a web page', '`svc test` runs all tests, and writes `report/index.html`.'),
    '.gitignore': GIT_IGNORE,
  },
};
