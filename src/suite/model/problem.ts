import { ServiceError } from '../../errors.js';
import { type Place, placeText } from './place.js';

/** What is wrong, or doubtful, in the files of a project. */
export interface Problem {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly place?: Place | undefined;
}

/** `checkout.test.yaml:3:5: there is no keyword "Pres Element"; did you mean Press Element?` */
export const problemLine = ({ message, place }: Problem): string =>
  place === undefined ? message : `${placeText(place)}: ${message}`;

/** E0503 for a project that cannot be run, with all its problems. */
export class ProjectError extends ServiceError {
  constructor(readonly problems: readonly Problem[]) {
    const errors = problems.filter(({ severity }) => severity === 'error');
    const count = errors.length === 1 ? 'one problem' : `${errors.length} problems`;
    super(
      'E0503',
      `${count}\n${errors.map((problem) => `  ${problemLine(problem)}`).join('\n')}`,
      { problems: errors.map(({ message, place }) => ({ message, ...(place && { place: placeText(place) }) })) },
      { title: 'Invalid project' },
    );
  }
}
