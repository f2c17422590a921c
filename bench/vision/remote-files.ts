/** The files of packages that answer requests of the pages to other servers; other requests fail. */
const FILES: readonly (readonly [address: RegExp, ...files: string[]])[] = [
  [/^https:\/\/petstore\.swagger\.io\/v2\/swagger\.json/, '@readme/oas-examples/2.0/json/petstore.json'],
  [/\/\/fonts\.googleapis\.com\/css\?family=Nunito/, '@fontsource/nunito/400.css', '@fontsource/nunito/700.css'],
  [
    /\/\/fonts\.googleapis\.com\/css\?family=Open\+Sans/,
    '@fontsource/open-sans/400.css',
    '@fontsource/open-sans/600.css',
  ],
  [
    /\/\/fonts\.googleapis\.com\/css\?family=Roboto/,
    '@fontsource/roboto/400.css',
    '@fontsource/roboto/500.css',
    '@fontsource/roboto/700.css',
  ],
  [/\/\/fonts\.googleapis\.com\/icon\?family=Material\+Icons/, '@fontsource/material-icons/index.css'],
  [
    /\/\/code\.getmdl\.io\/1\.3\.0\/material\.cyan-light_blue\.min\.css/,
    'material-design-lite/dist/material.cyan-light_blue.min.css',
  ],
  [/\/\/code\.getmdl\.io\/1\.3\.0\/material\.min\.js/, 'material-design-lite/dist/material.min.js'],
  [/\/d3\/3\.5\.17\/d3\.min\.js/, 'd3/d3.min.js'],
  [/\/jquery\/3\.3\.1\/jquery\.js/, 'jquery/dist/jquery.js'],
  [/\/moment\.js\/2\.22\.1\/moment\.min\.js/, 'moment/min/moment.min.js'],
  [/\/simple-datatables@7\.1\.2\/dist\/style/, 'simple-datatables/dist/style.css'],
  [/\/simple-datatables@7\.1\.2\/dist\/umd/, 'simple-datatables/dist/umd/simple-datatables.js'],
  [/\/bootstrap@5\.2\.3\/(dist\/.+)/, 'bootstrap/$1'],
  [/\/\/use\.fontawesome\.com\/releases\/v6\.3\.0\/(js\/all\.js)/, '@fortawesome/fontawesome-free/$1'],
];

/** The files below the folder of the packages for an address of another server; none for most addresses. */
export function filesFor(address: string): string[] {
  for (const [pattern, ...files] of FILES) {
    const match = pattern.exec(address);
    if (match) return files.map((file) => file.replace('$1', match[1] ?? ''));
  }
  return [];
}
