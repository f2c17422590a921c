import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { ServiceError } from '../../../errors.js';
import { writeNewFiles } from '../../plugin/plugin-files.js';
import { fileText } from '../../plugin/plugin-template.js';
import { schemaText } from '../../project/schema-text.js';
import { ANDROID } from '../../project/starters/android.js';
import { API } from '../../project/starters/api.js';
import { WEB } from '../../project/starters/web.js';
import { SCHEMA_FILE } from '../../../suite/model/project.js';
import { shellLine } from '../../../text/shell-words.js';
import { ServiceCommand } from '../../service-command.js';

/** The projects to begin with, by the values of `--kind`. */
export const STARTERS = { web: WEB, android: ANDROID, api: API } as const;

const KINDS = Object.keys(STARTERS) as (keyof typeof STARTERS)[];

/** What a new folder may hold: that of `git init`. */
const ALLOWED = new Set(['.git']);

export default class ProjectNew extends ServiceCommand {
  static override description =
    'Write a small project of tests that passes, to begin with: cases, a module, elements, data and a session.';
  static override examples = [
    '<%= config.bin %> project new shop-tests',
    '<%= config.bin %> project new phone-tests --kind android',
  ];
  static override enableJsonFlag = true;
  static override args = {
    directory: Args.string({
      description: 'Folder of the project: a new or empty one',
      required: true,
      ignoreStdin: true,
    }),
  };
  static override flags = {
    kind: Flags.option({
      options: KINDS,
      description: `What it tests: ${KINDS.map((kind) => `${STARTERS[kind].title} (${kind})`).join(', ')}`,
      default: 'web' as const,
    })(),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(ProjectNew);
    const { directory } = args;
    await checkEmpty(directory);
    const { files, needs } = STARTERS[flags.kind];
    const texts = Object.entries(files).map(([path, text]) => [join(directory, path), fileText(text)] as const);
    const schema = [join(directory, SCHEMA_FILE), await schemaText(packageAlone(directory))] as const;
    await writeNewFiles(Object.fromEntries([...texts, schema]));
    this.log(`Wrote ${texts.length + 1} files into ${directory}.${needs === undefined ? '' : ` ${needs}`}`);
    this.log(`Run its tests: ${shellLine(['svc', 'test', directory])}`);
    return { kind: flags.kind, directory, files: [...Object.keys(files), SCHEMA_FILE] };
  }
}

/** @throws ServiceError E0403 for a folder with files in it, and for what is no folder */
async function checkEmpty(directory: string): Promise<void> {
  let names: string[];
  try {
    names = await readdir(directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    const reason = code === 'ENOTDIR' ? 'is no folder' : `cannot be read (${code})`;
    throw new ServiceError('E0403', `${directory} ${reason}: name a new folder`);
  }
  if (names.every((name) => ALLOWED.has(name))) return;
  throw new ServiceError('E0403', `${directory} is not empty: name a new folder, or an empty one`);
}

/** No settings and plugins of this machine: the project may be run elsewhere. */
const packageAlone = (cwd: string) => ({ cwd, env: {}, flags: { log_level: 'fatal', plugins: [] } });
