/** Names of variables that hold settings of the service, keys, tokens and passwords. */
const SECRET_NAMES = [
  /^SVC_/i,
  /^(AWS|AZURE|GCLOUD|CLOUDSDK)_/i,
  /(API|ACCESS|PRIVATE|SECRET|ACCOUNT|ENCRYPTION)_?KEY/i,
  /TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL/i,
  /_(PAT|DSN)$|^DATABASE_URL$|^SSH_AUTH_SOCK$/i,
];

/** Whether a variable of this name is withheld from child processes. */
export const isSecretVariable = (name: string): boolean => SECRET_NAMES.some((pattern) => pattern.test(name));

/**
 * The environment for the programs that the service starts: without the service's own settings and without keys of
 * models and clouds, which neither a browser nor a driver needs.
 */
export const childEnvironment = (environment: NodeJS.ProcessEnv = process.env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !isSecretVariable(entry[0]),
    ),
  );

/**
 * Sends a signal to the leader of a process group and to the whole group; on Windows, which has no such groups, to the
 * process alone. Does nothing when all of them have ended.
 */
export function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // No process of the group is left.
  }
}
