import { ServiceError } from '../../errors.js';
import { markSecret, SECRET_NAME } from '../../secret.js';
import { didYouMean, suggest } from '../../text/suggest.js';

const ENVIRONMENT = 'env.';
const SECRET = 'secret.';
const SECRET_VARIABLE = 'SVC_SECRET_';

/** The values that come from outside the project: `env.NAME` and `secret.NAME`. */
export class OuterNames {
  /**
   * @param secrets of the file with secrets
   * @param secretsFile its path, for messages
   */
  constructor(
    private readonly env: Readonly<NodeJS.ProcessEnv>,
    private readonly secrets: ReadonlyMap<string, string>,
    private readonly secretsFile: string | undefined,
  ) {}

  /** Whether the name is one of these. */
  has(name: string): boolean {
    return name.startsWith(ENVIRONMENT) || name.startsWith(SECRET);
  }

  /**
   * The value. That of a secret, and of a variable of the environment whose name tells of one, has the prefix of secrets.
   * @throws ServiceError E0403 when it is not set
   */
  get(name: string): string {
    return name.startsWith(SECRET) ? this.#secret(name.slice(SECRET.length)) : this.#variable(name);
  }

  #variable(name: string): string {
    const variable = name.slice(ENVIRONMENT.length);
    const value = this.env[variable];
    if (value === undefined) {
      const near = suggest(variable, Object.keys(this.env));
      throw new ServiceError('E0403', `\${${name}}: the environment has no variable ${variable}${didYouMean(near)}`, {
        variable: name,
      });
    }
    return SECRET_NAME.test(variable) ? markSecret(value) : value;
  }

  #secret(name: string): string {
    const variable = SECRET_VARIABLE + name;
    const value = this.env[variable] ?? this.env[variable.toUpperCase()] ?? this.secrets.get(name);
    if (value !== undefined) return markSecret(value);
    const near = didYouMean(suggest(name, this.secrets.keys()));
    const file = this.secretsFile ?? 'a file that svc.config names as secrets_file';
    throw new ServiceError(
      'E0403',
      `\${${SECRET}${name}}: set ${variable.toUpperCase()} in the environment, or write ${name} in ${file}${near}`,
      { variable: SECRET + name },
    );
  }
}
