import { ElementFinder, Keyword, locateParams, locator } from '#svc';

@Keyword({
  name: 'Count Elements',
  description: 'Count the elements that a locator matches, hidden ones too.',
  params: { element: locator('Elements to count'), aoi: locateParams.aoi },
  effect: 'observe',
  group: 'verify',
})
export class CountElements {
  constructor(private readonly finder: ElementFinder) {}

  run({ element, aoi }: { element: string; aoi?: string | undefined }): Promise<number> {
    return this.finder.count(element, aoi);
  }
}
