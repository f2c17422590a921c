import { ServiceError } from '../../errors.js';
import { didYouMean, suggest } from '../../text/suggest.js';
import type { PlannedCase, Project, SessionChoice, SessionSettings, TestFile } from '../model/project.js';

/** The session of cases that name none. */
const DEFAULT = 'default';
const DEFAULT_SETTINGS = { driver: 'playwright' };

type PlannedSession = Pick<PlannedCase, 'sessionName' | 'session'>;

/**
 * The sessions on which the cases of a file run.
 * @param chosen names of `--session`, instead of those of the file
 * @throws ServiceError E0403 for a name that the project has not
 */
export function plannedSessions(file: TestFile, project: Project, chosen: readonly string[]): PlannedSession[] {
  const choices: readonly SessionChoice[] = chosen.length > 0 ? chosen : file.sessions;
  const planned: PlannedSession[] = [];
  for (const choice of choices.length > 0 ? choices : [DEFAULT]) {
    const isNamed = typeof choice === 'string';
    const session = isNamed ? sessionNamed(choice, project, chosen.length > 0 ? '--session' : file.path) : choice;
    const name = isNamed ? choice : unusedName(driverOf(choice), planned);
    if (!planned.some(({ sessionName }) => sessionName === name)) planned.push({ sessionName: name, session });
  }
  return planned;
}

function sessionNamed(name: string, { sessions }: Project, where: string): PlannedSession['session'] {
  const session = sessions.get(name) ?? (name === DEFAULT ? DEFAULT_SETTINGS : undefined);
  if (session) return session;
  const near = didYouMean(suggest(name, sessions.keys()));
  throw new ServiceError('E0403', `${where}: svc.config has no session "${name}"${near}`, { session: name });
}

const driverOf = ({ driver }: SessionSettings): string => (typeof driver === 'string' ? driver : 'session');

/** A name for a session that a file gives in full. */
function unusedName(driver: string, planned: readonly PlannedSession[]): string {
  const isUsed = (name: string) => planned.some(({ sessionName }) => sessionName === name);
  let name = driver;
  for (let number = 2; isUsed(name); number++) name = `${driver} ${number}`;
  return name;
}
