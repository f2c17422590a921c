import { lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

const OTHERS_WRITE = 0o002;
const GROUP_WRITES = 0o020;
const STICKY = 0o1000;

/**
 * Checks that no other user can change this file or directory: code and settings are only loaded from trusted places. The
 * owner must be the user of this process or root. The user's own group may have write access (many systems give each user
 * a private group), other groups and the world may not. World-writable parent directories must be sticky, as /tmp is.
 * @returns why it is not trusted; undefined when it is, on Windows, and when it does not exist
 */
export const untrusted = (path: string): string | undefined => notUsed(untrustedBecause(path));

/** The same, for a file that is used nevertheless. */
export const untrustedBecause = (path: string): string | undefined =>
  unlessMissing(() => changeable(path) ?? replaceable(realpathSync(path)));

/** The same for a source file and its directory. */
export function untrustedCode(file: string): string | undefined {
  const directory = dirname(file);
  const reason = untrusted(directory);
  return reason === undefined
    ? notUsed(unlessMissing(() => changeable(file)))
    : `the directory ${directory} is ${reason}`;
}

const notUsed = (reason: string | undefined): string | undefined =>
  reason === undefined ? undefined : `not used: ${reason}`;

function unlessMissing(look: () => string | undefined): string | undefined {
  if (!process.geteuid) return undefined;
  try {
    return look();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return ['ENOENT', 'ENOTDIR'].includes(code) ? undefined : `its owner cannot be read (${code})`;
  }
}

/** Checks the owner and the mode of the file, and of the target of a link. */
function changeable(path: string): string | undefined {
  const link = lstatSync(path);
  const found = link.isSymbolicLink() ? statSync(path) : link;
  return ownedByAnother(link) ?? ownedByAnother(found) ?? writtenByOthers(found);
}

function ownedByAnother({ uid }: Stats): string | undefined {
  if (uid === 0 || uid === process.geteuid!()) return undefined;
  return `it belongs to the user with uid ${uid}, not to the user of this process or root; change its owner`;
}

function writtenByOthers({ mode, gid }: Stats): string | undefined {
  const shown = (mode & 0o7777).toString(8);
  if (mode & OTHERS_WRITE) return `everybody may write it (mode ${shown}); chmod o-w it`;
  if (!(mode & GROUP_WRITES) || gid === process.getegid!()) return undefined;
  return `the group with gid ${gid} may write it (mode ${shown}); chmod g-w it`;
}

/** Checks that nobody else can replace this file or directory in its parent directories. */
function replaceable(path: string): string | undefined {
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    const { mode } = statSync(directory);
    if (mode & OTHERS_WRITE && !(mode & STICKY)) {
      return `everybody may write the directory ${directory} above it; chmod o-w that`;
    }
    if (directory === dirname(directory)) return undefined;
  }
}
