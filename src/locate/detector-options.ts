/** Injectable: what the session's configuration says for one text or image detector. */
export class DetectorOptions {
  constructor(
    readonly url: string | undefined,
    readonly capabilities: Readonly<Record<string, unknown>>,
  ) {}
}
