/** What settings of the service, keys, tokens and passwords are called. */
const SECRETS = [
  /^SVC_/i,
  /^(AWS|AZURE|GCLOUD|CLOUDSDK)_/i,
  /(API|ACCESS|PRIVATE|SECRET|ACCOUNT|ENCRYPTION)_?KEY/i,
  /TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL/i,
  /_(PAT|DSN)$|^DATABASE_URL$|^SSH_AUTH_SOCK$/i,
];

/** Whether a variable of this name is kept from child processes. */
export const isSecretVariable = (name: string): boolean => SECRETS.some((pattern) => pattern.test(name));

/**
 * The environment for programs that the service starts: without its settings, and without keys of models and clouds,
 * which neither a browser nor a driver needs.
 */
export const childEnvironment = (environment: NodeJS.ProcessEnv = process.env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !isSecretVariable(entry[0]),
    ),
  );
