import { ElementFinder, Keyword, locateParams, locator, type Where } from '#svc';
import { setChecked } from './_checked/set-checked.js';

@Keyword({
  name: 'Check',
  description: 'Turn a checkbox, switch or radio button on.',
  params: { element: locator('Checkbox, switch or radio button'), ...locateParams },
  effect: 'act',
  group: 'verify',
  tracked: true,
  healable: true,
})
export class Check {
  constructor(private readonly finder: ElementFinder) {}

  run({ element, ...where }: { element: string } & Where): Promise<void> {
    return setChecked(this.finder, element, where, true);
  }
}
