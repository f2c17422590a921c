import { ServiceError } from '../errors.js';

/** Why a call ends whose caller aborted it: the caller's own E0406 where there is one, else that the client went away. */
export const leftBy = ({ reason }: AbortSignal): ServiceError =>
  reason instanceof ServiceError ? reason : new ServiceError('E0406', 'the client went away');
