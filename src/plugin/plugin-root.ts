/** A directory that is searched for plugins. */
export interface PluginRoot {
  /** Absolute path. */
  readonly directory: string;
  /** Who named it: `svc`, `working directory`, `setting`, or `package <name>`. */
  readonly origin: string;
}
