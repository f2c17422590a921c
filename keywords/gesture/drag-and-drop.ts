import { ElementFinder, Keyword, locateParams, locator, type Where } from '#svc';

@Keyword({
  name: 'Drag And Drop',
  description: 'Drag an element onto another one.',
  params: {
    element: locator('Element to drag'),
    target: locator('Element to drop it on'),
    ...locateParams,
  },
  effect: 'act',
  tracked: true,
})
export class DragAndDrop {
  constructor(private readonly finder: ElementFinder) {}

  async run({ element, target, ...where }: { element: string; target: string } & Where): Promise<void> {
    const { timeout } = where;
    await this.finder.act(element, where, async (dragged, limits) => {
      await dragged.dragTo(await this.finder.find(target, { timeout }), limits);
    });
  }
}
