import { ElementFinder, int, Keyword, locateParams, locator, type Where } from '#svc';

@Keyword({
  name: 'Press Element',
  description: 'Press an element.',
  params: {
    element: locator('Element to press'),
    repeat: int('Number of presses', 1, { min: 1, max: 1000 }),
    offset_x: int('Pixels to the right of the centre', 0),
    offset_y: int('Pixels below the centre', 0),
    ...locateParams,
  },
  effect: 'act',
  tracked: true,
  healable: true,
  healingRole: 'press',
})
export class PressElement {
  constructor(private readonly finder: ElementFinder) {}

  async run(params: { element: string; repeat: number; offset_x: number; offset_y: number } & Where): Promise<void> {
    const { element, repeat, offset_x: x, offset_y: y, ...where } = params;
    await this.finder.act(element, where, (target, limits) => target.press({ x, y }, repeat, limits));
  }
}
