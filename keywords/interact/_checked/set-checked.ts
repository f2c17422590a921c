import { type ElementFinder, ServiceError, type Where } from '#svc';

/** Seconds that a control may take to change after its press. */
const CHANGE_LIMIT_S = 2;

/**
 * Presses a control unless it has the wanted state already, and waits for the change. As by Playwright's `check`, a
 * control that the press removed has not changed; one that the page draws again has.
 * @throws ServiceError E0206 when it cannot be checked, did not change, or is gone after the press
 */
export async function setChecked(finder: ElementFinder, element: string, where: Where, wanted: boolean): Promise<void> {
  const isPressed = await finder.act(element, where, async (target, limits) => {
    const { checked } = target.state;
    if (checked === wanted) return false;
    if (checked === undefined) throw ServiceError.permanentRefusal('it is no checkbox, switch or radio button');
    await target.press({ x: 0, y: 0 }, 1, limits);
    return true;
  });
  if (!isPressed) return;
  const now = { ...where, timeout: 0 };
  let isThere = true;
  const hasChanged = await finder.poll(CHANGE_LIMIT_S, async () => {
    const checked = await finder.act(element, now, async (target) => target.state.checked).catch(absentAsNull);
    isThere = checked !== null;
    return checked === wanted;
  });
  if (hasChanged) return;
  const found = isThere ? `still ${wanted ? 'off' : 'on'}` : 'gone: press it by Press Element if that is what it does';
  throw new ServiceError('E0206', `${element} was pressed and is ${found}`);
}

function absentAsNull(error: unknown): null {
  if (error instanceof ServiceError && error.code === 'E0201') return null;
  throw error;
}
