const ends = new Set<() => Promise<void>>();

/** Registers how something that spec files share is ended; it may begin anew afterwards. */
export function endWithTests(end: () => Promise<void>): void {
  ends.add(end);
}

/** Ends all of it. @throws AggregateError with every failure */
export async function endShared(): Promise<void> {
  const ended = await Promise.allSettled([...ends].map((end) => end()));
  const failures = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []));
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'));
}
