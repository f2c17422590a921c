import { resolve } from 'node:path';
import * as Flags from '@oclif/core/flags';
import { boot } from '../../../boot.js';
import { ServiceError } from '../../../errors.js';
import { keywordInfo } from '../../../keyword/definition.js';
import { acceptedHeals, writeChanges } from '../../../suite/heal/apply-heals.js';
import { planHeals } from '../../../suite/heal/plan-heals.js';
import { unifiedDiff } from '../../../suite/heal/unified-diff.js';
import { ProjectError } from '../../../suite/model/problem.js';
import { findProject } from '../../../suite/read/find-project.js';
import { readProject } from '../../../suite/read-project.js';
import { keywordLookup } from '../../../suite/run/keyword-lookup.js';
import { bootSources } from '../../flags.js';
import { HealsCommand, healsFlags } from '../../heals-command.js';

export default class HealsApply extends HealsCommand {
  static override description =
    'Write accepted heals into a project: the new locator replaces the old one in its elements and steps. Comments and ' +
    'layout stay; the difference is printed. Without an ID all accepted heals are written.';
  static override examples = [
    '<%= config.bin %> heals apply --project ./tests --dry-run',
    '<%= config.bin %> heals apply 1f0c22ab',
  ];
  static override enableJsonFlag = true;
  static override strict = false;
  static override usage = 'heals apply [ID...]';
  static override flags = {
    ...healsFlags,
    'dry-run': Flags.boolean({ description: 'Print the difference and write nothing' }),
  };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(HealsApply);
    const ids = argv as string[];
    const heals = acceptedHeals(await (await this.ledger(flags)).entries(), ids);
    const { root } = await findProject([flags.project ?? '.'], process.cwd());
    const config = flags.config === undefined ? undefined : resolve(flags.config);
    // The project may have plugins with keywords of its own.
    const { catalog } = await boot({ ...bootSources({ ...flags, config }, { session_idle_s: 0 }), cwd: root });
    const keywords = keywordLookup(catalog.all().map(keywordInfo));
    const { project, problems } = await readProject(root, keywords);
    if (problems.some(({ severity }) => severity === 'error')) throw new ProjectError(problems);
    const { changes, written, left } = await planHeals(project, heals, keywords);
    if (ids.length > 0 && left.length > 0) throw new ServiceError('E0403', left.map(({ reason }) => reason).join('\n'));
    const diff = changes.map(({ path, before, after }) => unifiedDiff(path, before, after)).join('');
    this.log(diff === '' ? 'Nothing to write' : diff.trimEnd());
    for (const { text } of written) this.logToStderr(text);
    for (const { id, reason } of left) this.logToStderr(`Not written, ${id}: ${reason}`);
    if (!flags['dry-run']) await writeChanges(root, changes);
    return { written, left, diff };
  }
}
