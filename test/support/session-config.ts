/** The body of a session start that opens `url` in the embedded browser; `changes` replace its fields. */
export function sessionConfig(
  url?: string,
  changes: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  return {
    driver_sources: [{ playwright: { enabled: true, capabilities: url === undefined ? {} : { url } } }],
    elements_sources: ['playwright'],
    text_detection: [],
    image_detection: [],
    ...changes,
  };
}
