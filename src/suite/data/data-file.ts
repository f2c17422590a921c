import { ServiceError } from '../../errors.js';
import { type Place, placeText } from '../model/place.js';

/** A file of data: where it is, and how messages call it. */
export interface DataFile {
  /** The real path. */
  readonly path: string;
  /** Relative to the root of the project, with `/`. */
  readonly name: string;
}

/** E0403 for a file of data, with the place in it. */
export class DataError extends ServiceError {
  /**
   * @param place of what is wrong: in the file of data, or where a file that cannot be used is named
   * @param problem without the place
   */
  constructor(
    readonly place: Place,
    readonly problem: string,
    cause?: unknown,
  ) {
    super('E0403', `${placeText(place)}: ${problem}`, { place: placeText(place) }, { cause, title: 'Invalid data' });
  }
}
