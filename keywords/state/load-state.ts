import { readFile, stat } from 'node:fs/promises';
import { Driver, Keyword, ServiceError, SessionFiles, StorageState, text } from '#svc';

const MAX_STATE_BYTES = 20 * 1024 ** 2;

@Keyword({
  name: 'Load State',
  description: 'Replace cookies and storage of the browser by those that were saved; reload to see them.',
  params: { name: text('File of the session, or path inside the project') },
  effect: 'act',
  group: 'state',
})
export class LoadState {
  constructor(
    private readonly driver: Driver,
    private readonly files: SessionFiles,
  ) {}

  async run({ name }: { name: string }): Promise<void> {
    const { storageState } = this.driver;
    const state = await readState(name, await this.files.resolve(name));
    const leftOut = [...new Set(await storageState.write(state))];
    if (leftOut.length === 0) return;
    throw new ServiceError(
      'E0401',
      `what belongs to ${leftOut.slice(0, 20).join(', ')} was not loaded: open a page there and load it again; ` +
        'playwright loads all at once',
      { left_out: leftOut.slice(0, 50) },
    );
  }
}

/** @throws ServiceError E0513 */
async function readState(name: string, path: string): Promise<StorageState> {
  const invalid = (why: string) => new ServiceError('E0513', `${name} is no storage state of Playwright: ${why}`);
  if ((await stat(path)).size > MAX_STATE_BYTES) throw invalid(`it is larger than ${MAX_STATE_BYTES / 1024 ** 2} MB`);
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw invalid('it is no JSON');
  }
  const state = StorageState.safeParse(json);
  if (state.success) return state.data;
  const [problem] = state.error.issues;
  throw invalid(`${problem?.path.join('.')}: ${problem?.message}`);
}
