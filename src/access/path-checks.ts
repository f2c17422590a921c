/** What is checked before a request is answered. */
export interface PathChecks {
  readonly host: boolean;
  /** `always`: a page of another site is refused also when a token is configured. */
  readonly page: boolean | 'always';
  readonly token: boolean;
}

/** These show only that the service runs. */
const STATUS: PathChecks = { host: false, page: false, token: false };
/** The inspector's files are the same for everybody, and links may lead to them. */
const STATIC: PathChecks = { host: true, page: false, token: false };
const LOGIN: PathChecks = { host: true, page: 'always', token: false };
const OTHERS: PathChecks = { host: true, page: true, token: true };

/** @param path of the request, without its query */
export function checksOf(path: string): PathChecks {
  if (path === '/' || path.startsWith('/health/')) return STATUS;
  if (path === '/inspector' || path.startsWith('/inspector/')) return STATIC;
  return /^\/v1\/login\/?$/.test(path) ? LOGIN : OTHERS;
}
