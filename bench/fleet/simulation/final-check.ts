import type { World } from './world.js';

/** Longer than a place is kept whose start was never opened. */
const REST_MS = 120_000;

/** After all sessions have ended: the directory has no entry left, and every device can be leased again. */
export async function checkNothingIsLeft(world: World, devices: readonly string[]): Promise<void> {
  const { clock, observer } = world;
  let isOver = false;
  clock.after(REST_MS, () => {
    isOver = true;
  });
  await clock.run(() => isOver);
  const directory = world.directoryOf('check');
  const lease = async (id: string, wanted: readonly string[]) => {
    const request = { id, owner: '', openedBy: undefined, maxOfToken: undefined, devices: wanted, queueLimit: 1 };
    const admission = await directory.admit(request);
    await directory.withdraw(id);
    return admission.admitted;
  };
  // The queue frees overdue places when it is asked.
  await lease('first', []);
  for (const { id, state, owner } of await directory.list()) observer.violated(`${id} is left, ${state} at ${owner}`);
  for (const device of devices) {
    if (!(await lease(`last ${device}`, [device]))) observer.violated(`${device} is still leased`);
  }
}
