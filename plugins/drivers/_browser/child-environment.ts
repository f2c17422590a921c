/** Settings of the service, and what keys, tokens and passwords are usually called. */
const SECRET =
  /^SVC_|^(AWS|AZURE|GCLOUD|CLOUDSDK)_|(API|ACCESS|PRIVATE|SECRET|ACCOUNT|ENCRYPTION)_?KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|^SSH_AUTH_SOCK$|^DATABASE_URL$|_(PAT|DSN)$/i;

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

/** Whether a variable of this name is kept from child processes. */
export const isSecretVariable = (name: string): boolean => SECRET.test(name);
