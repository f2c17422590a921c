import {
  type Download,
  Driver,
  ElementFinder,
  float,
  Keyword,
  ServiceError,
  type SessionFile,
  SessionFiles,
  text,
} from '#svc';

@Keyword({
  name: 'Wait For Download',
  description: 'Wait for the next download, or one that was not waited for yet.',
  params: {
    name: text('Name of the file; * matches any characters; default any', null),
    timeout: float('Seconds to wait for its end', 30, { min: 0, max: 3600 }),
  },
  effect: 'observe',
  group: 'file',
})
export class WaitForDownload {
  constructor(
    private readonly driver: Driver,
    private readonly finder: ElementFinder,
    private readonly files: SessionFiles,
  ) {}

  async run({ name, timeout }: Values): Promise<SessionFile & Pick<Download, 'url'>> {
    const { downloads } = this.driver;
    let left: readonly Download[] = [];
    let ended: Download | undefined;
    await this.finder.poll(timeout, async () => {
      left = await downloads.unreported();
      ended = left.find((each) => each.state !== 'running' && hasName(each, name));
      return ended !== undefined;
    });
    if (!ended) throw notEnded(name, timeout, left);
    downloads.report(ended.id);
    const { suggestedName, url, file, reason } = ended;
    if (file === undefined) throw new ServiceError('E0401', `the download of ${suggestedName} failed: ${reason}`);
    return { ...this.files.get(file), url };
  }
}

interface Values {
  readonly name?: string | undefined;
  readonly timeout: number;
}

const hasName = ({ suggestedName, file }: Download, wanted: string | undefined): boolean =>
  wanted === undefined || [suggestedName, file].some((name) => name !== undefined && matchesWildcards(name, wanted));

/** Takes the first place of each part: a regular expression of many wildcards would not end. */
function matchesWildcards(name: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return name === pattern;
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return name.length - last.length >= at && name.endsWith(last);
}

function notEnded(name: string | undefined, timeout: number, left: readonly Download[]): ServiceError {
  const namesOf = (found: readonly Download[]) => found.map(({ suggestedName }) => suggestedName).slice(0, 20);
  const running = namesOf(left.filter(({ state }) => state === 'running'));
  const others = namesOf(left.filter(({ state }) => state !== 'running'));
  const what = name === undefined ? 'no download' : `no download ${name}`;
  const seen = [
    running.length > 0 ? `under way: ${running.join(', ')}` : 'none is under way',
    ...(others.length > 0 ? [`ended under other names: ${others.join(', ')}`] : []),
  ];
  return new ServiceError('E0401', `${what} ended within ${timeout} s; ${seen.join('; ')}`, { running, ended: others });
}
