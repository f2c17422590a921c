import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark, Measurement } from './_support/benchmark.js';
import { now } from './_support/clock.js';
import { type Estimate, estimate } from './_support/estimate.js';
import { runAlone } from './_support/run-alone.js';
import { Service } from './_support/service.js';

const FILES = 200;
const WARM_UP = 2;
const STARTS = 15;
const PREFIX = join(tmpdir(), 'svc-bench-');
/** A cache directory that cannot be written. */
const NO_DIRECTORY = '/dev/null';

const info = (name: string, says: string) =>
  `{ name: '${name}', description: '${says}', params: { who: text('Who'), times: int('How often', 1) }, effect: 'act' }`;

/** A keyword as its author writes it. */
const SOURCES = {
  js: (name: string, says: string) => `import { ElementFinder, int, Keyword, text } from 'svc';
export class Greet {
  constructor(finder) { this.finder = finder; }
  run({ who, times }) { return \`\${who} \${times}\`; }
}
Keyword({ ...${info(name, says)}, inject: [ElementFinder] })(Greet);
`,
  ts: (name: string, says: string) => `import { ElementFinder, int, Keyword, text } from 'svc';
@Keyword(${info(name, says)})
export class Greet {
  constructor(private readonly finder: ElementFinder) {}
  run({ who, times }: { readonly who: string; readonly times: number }): string {
    return \`\${who} \${times} \${this.finder}\`;
  }
}
`,
};

type Language = keyof typeof SOURCES;
type Env = Readonly<Record<string, string>>;

/** Plugin files of others: the time that many add to the start, and the time until a changed one is in use. */
export const pluginFiles: Benchmark = {
  name: 'plugin-files',
  measure: async () => {
    const directories = [await fill('js'), await fill('ts'), await mkdtemp(PREFIX)] as const;
    const [js, ts, cache] = directories;
    try {
      const [none, ofJs, ofTs, ofNewTs] = await starts([
        {},
        { SVC_PLUGINS: js },
        { SVC_PLUGINS: ts, XDG_CACHE_HOME: cache },
        { SVC_PLUGINS: ts, XDG_CACHE_HOME: NO_DIRECTORY },
      ]);
      const start = (name: string, ours: Estimate): Measurement => ({
        name: `svc serve, ready with ${FILES} files of ${name}, over none`,
        unit: 'ms',
        ours,
        baseline: none!,
      });
      return [
        { ...start('JavaScript', ofJs!), limit: { of: 'difference', most: 400 } },
        { ...start('TypeScript', ofTs!), limit: { of: 'difference', most: 400 } },
        start('TypeScript, never compiled before', ofNewTs!),
        {
          name: `a changed file among ${FILES}, until its keyword is replaced`,
          unit: 'ms',
          ours: await changes(js),
        },
      ];
    } finally {
      for (const directory of directories) await rm(directory, { recursive: true });
    }
  },
};

async function fill(language: Language): Promise<string> {
  const directory = await mkdtemp(PREFIX);
  for (let i = 0; i < FILES; i++) {
    await writeFile(join(directory, `greet-${i}.${language}`), SOURCES[language](`Greet ${i}`, 'Greets.'));
  }
  return directory;
}

/** In turn, so that other load affects all alike. */
async function starts(settings: readonly Env[]): Promise<Estimate[]> {
  const times = settings.map((): number[] => []);
  for (let round = -WARM_UP; round < STARTS; round++) {
    for (const [i, env] of settings.entries()) {
      const ms = await Service.use({ env }, ({ readyMs }) => Promise.resolve(readyMs));
      if (round >= 0) times[i]!.push(ms);
    }
  }
  return times.map(estimate);
}

const changes = (directory: string): Promise<Estimate> =>
  Service.use({ env: { SVC_PLUGINS: directory } }, async ({ url }) => {
    const times: number[] = [];
    for (let round = -WARM_UP; round < STARTS; round++) {
      const says = `Greets in round ${round}.`;
      const began = now();
      await writeFile(join(directory, 'greet-0.js'), SOURCES.js('Greet 0', says));
      while (!(await (await fetch(`${url}/v1/keywords`)).text()).includes(says));
      if (round >= 0) times.push(now() - began);
    }
    return estimate(times);
  });

await runAlone(import.meta.url, pluginFiles);
