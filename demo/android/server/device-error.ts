/** W3C error names that the UiAutomator2 server answers with, and their HTTP status. */
export const ERROR_STATUS = {
  'no such element': 404,
  'stale element reference': 404,
  'no such alert': 404,
  'invalid session id': 404,
  'invalid selector': 400,
  'invalid argument': 400,
  'invalid element state': 400,
  'move target out of bounds': 500,
  'unknown error': 500,
} as const;

export type DeviceErrorName = keyof typeof ERROR_STATUS;

/** Thrown inside a route to answer with a W3C error. */
export class DeviceError extends Error {
  constructor(
    readonly error: DeviceErrorName,
    message: string,
  ) {
    super(message);
  }
}
