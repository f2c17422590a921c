import { type ElementFinder, ServiceError, type Where } from '#svc';

/** Seconds that a control may take to change after its press. */
const CHANGE_LIMIT_S = 2;

/**
 * Presses a control unless it has the wanted state already, and waits for the change.
 * @throws ServiceError E0206 when it cannot be checked, or did not change
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
  const hasChanged = await finder.poll(CHANGE_LIMIT_S, () =>
    finder.act(element, now, async (target) => target.state.checked === wanted),
  );
  if (!hasChanged) throw new ServiceError('E0206', `${element} was pressed and is still ${wanted ? 'off' : 'on'}`);
}
