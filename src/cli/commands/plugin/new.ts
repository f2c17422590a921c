import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { ServiceError } from '../../../errors.js';
import { type Kind, slugOf } from '../../../plugin/mark.js';
import { bootSources } from '../../flags.js';
import { writeNewFiles } from '../../plugin/plugin-files.js';
import { fileText, importedNames, languageOf, pluginName, type PluginTemplate } from '../../plugin/plugin-template.js';
import { DRIVER } from '../../plugin/templates/driver.js';
import { IMAGE } from '../../plugin/templates/image.js';
import { KEYWORD } from '../../plugin/templates/keyword.js';
import { LLM } from '../../plugin/templates/llm.js';
import { SOURCE } from '../../plugin/templates/source.js';
import { TEXT } from '../../plugin/templates/text.js';
import { ServiceCommand } from '../../service-command.js';

interface WrittenKind {
  readonly kind: Kind;
  /** Ending of the names of its classes. */
  readonly suffix: string;
  readonly template: PluginTemplate;
}

/** The kinds of plugins, by the values of `--kind`. */
export const PLUGIN_KINDS = {
  keyword: { kind: 'keyword', suffix: '', template: KEYWORD },
  driver: { kind: 'driver', suffix: 'Driver', template: DRIVER },
  source: { kind: 'element source', suffix: 'PageSource', template: SOURCE },
  text: { kind: 'text detector', suffix: 'Reader', template: TEXT },
  image: { kind: 'image detector', suffix: 'Matcher', template: IMAGE },
  llm: { kind: 'language model', suffix: 'Model', template: LLM },
} as const satisfies Record<string, WrittenKind>;

type PluginKind = keyof typeof PLUGIN_KINDS;

const KINDS = Object.keys(PLUGIN_KINDS) as PluginKind[];

export default class PluginNew extends ServiceCommand {
  static override description =
    'Write a plugin that works, with a test beside it. It is TypeScript where the directory has a tsconfig.json or ' +
    'the package typescript, else JavaScript. Nothing is overwritten.';
  static override examples = [
    '<%= config.bin %> plugin new "Greet Guest" --kind keyword',
    '<%= config.bin %> plugin new acme --kind driver --js --dir ./more-plugins',
  ];
  static override enableJsonFlag = true;
  static override args = {
    name: Args.string({ description: 'Name of the plugin, in words', required: true, ignoreStdin: true }),
  };
  static override flags = {
    kind: Flags.option({ options: KINDS, description: 'What it is', required: true })(),
    dir: Flags.directory({ description: 'Directory it is written to', default: './plugins', exists: false }),
    js: Flags.boolean({ description: 'JavaScript, whatever the project is written in' }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(PluginNew);
    const { kind, suffix, template } = PLUGIN_KINDS[flags.kind];
    const imported = importedNames(template);
    const name = pluginName(args.name, suffix, (wanted) => imported.includes(wanted) || wanted in globalThis);
    const shownName = kind === 'keyword' ? name.title : name.slug;
    await checkFree(kind, shownName, flags.dir);

    const language = flags.js ? 'javascript' : languageOf(process.cwd());
    const extension = language === 'typescript' ? 'ts' : 'js';
    const file = join(flags.dir, `${name.file}.${extension}`);
    const test = join(flags.dir, `${name.file}.test.${extension}`);
    await writeNewFiles({ [file]: fileText(template[language](name)), [test]: fileText(template.test(name)) });

    const command = `${existsSync(join('node_modules', '.bin', 'svc')) ? 'npx svc' : 'svc'} plugin test ${test}`;
    const isSearched = relative('plugins', flags.dir) === '';
    this.log(`Wrote ${file} and ${test}.\nTest it: ${command}`);
    if (!isSearched) this.log(`It is loaded with --plugins ${flags.dir}`);
    return { kind, name: shownName, language, files: [file, test], test: command };
  }
}

/** @throws ServiceError E0403 when a plugin of this kind has the name */
async function checkFree(kind: Kind, name: string, directory: string): Promise<void> {
  const { boot } = await import('../../../boot.js');
  const plugins = existsSync(directory) ? [directory] : [];
  const { registry } = await boot(bootSources({ plugins }, { log_level: 'fatal', session_idle_s: 0 }));
  const known = registry.all(kind).map(({ info, file }) => ({ name: info.name, slug: slugOf(info.name), file }));
  const isTaken = (wanted: string) => known.some(({ slug }) => slug === slugOf(wanted));
  const taken = known.find(({ slug }) => slug === slugOf(name));
  if (!taken) return;
  const words =
    kind === 'keyword'
      ? (prefix: string) => `${prefix} ${name}`
      : (prefix: string) => `${prefix.toLowerCase()}_${name}`;
  const suggestions = ['My', 'Our', 'Other'].map(words).filter((wanted) => !isTaken(wanted));
  throw new ServiceError(
    'E0403',
    `there is a ${kind} "${taken.name}" already, in ${taken.file}: take another name, such as "${suggestions[0]}"`,
    { kind, name, suggestions },
  );
}
