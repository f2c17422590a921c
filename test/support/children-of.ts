import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** The child processes that start by `fork` during an action. */
export async function childrenOf(action: () => Promise<unknown>): Promise<readonly ChildProcess[]> {
  const children: ChildProcess[] = [];
  const onChild = (message: unknown) => children.push((message as { process: ChildProcess }).process);
  subscribe('child_process', onChild);
  try {
    await action();
  } finally {
    unsubscribe('child_process', onChild);
  }
  return children.filter(({ channel }) => channel !== undefined);
}
