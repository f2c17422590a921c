import { ServiceError } from '../../errors.js';
import type { StartRequest } from '../entries.js';

/** Why a start neither gets a place nor may wait for one. */
export interface Refusal {
  /** `token`: it has too many sessions; `queue`: it is full; `room`, `devices`: nothing is free, and no start may wait. */
  readonly because: 'token' | 'queue' | 'room' | 'devices';
  /** Open sessions of the token; for `room`, the sessions that all replicas may have. */
  readonly number: number;
}

/** The error of a start that is refused: E0512 at the limit of its token, else E0504; E0505 when no replica takes sessions. */
export function refused({ because, number }: Refusal, request: StartRequest): ServiceError {
  const { queueLimit, openedBy, maxOfToken, devices } = request;
  const wait = 'or let starts wait (SVC_START_QUEUE)';
  switch (because) {
    case 'token':
      return new ServiceError(
        'E0512',
        `${number} of ${maxOfToken} sessions of the token ${openedBy} are open; stop one first`,
      );
    case 'queue':
      return new ServiceError('E0504', `${queueLimit} starts wait already (SVC_START_QUEUE); try again later`);
    case 'devices':
      return new ServiceError('E0504', `every device that fits is leased: ${listed(devices)}; stop a session, ${wait}`);
    case 'room':
      if (number === 0)
        return new ServiceError(
          'E0505',
          'no replica takes new sessions now: all are being stopped, or do not reach the directory; try again',
        );
      return new ServiceError('E0504', `${number} are open (SVC_MAX_SESSIONS); stop one first, ${wait}`);
  }
}

const MOST_LISTED = 5;

function listed(devices: readonly string[]): string {
  const more = devices.length - MOST_LISTED;
  return `${devices.slice(0, MOST_LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Seconds that a start may take, where the request does not say. */
const START_S = 180;
/** Seconds for clean-up after a failed start. */
const MARGIN_S = 30;

/** Milliseconds after which the place of a start that has not opened is free: its replica may never have heard of it. */
export const placeKeptMs = ({ startTimeoutS = START_S }: StartRequest): number => (startTimeoutS + MARGIN_S) * 1000;
