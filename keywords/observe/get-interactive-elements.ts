import {
  CallContext,
  type Filter,
  FILTERS,
  Keyword,
  type ListedElement,
  list,
  oneOf,
  type Scope,
  SCOPES,
  type ScreenElement,
  TRUNCATED,
  Workspace,
} from '#svc';

@Keyword({
  name: 'Get Interactive Elements',
  description: 'List what is on the screen.',
  params: {
    filter_config: list('Kinds of elements to keep; default all', FILTERS),
    scope: oneOf('The whole page or what the window shows', SCOPES, 'page'),
  },
  effect: 'observe',
  answers: 'elements',
})
export class GetInteractiveElements {
  constructor(
    private readonly workspace: Workspace,
    private readonly call: CallContext,
  ) {}

  async run({ filter_config, scope }: { filter_config: Filter[]; scope: Scope }): Promise<ScreenElement[]> {
    const { elements, truncated } = await this.workspace.list(filter_config, scope, this.call.isBrief);
    if (truncated) this.call.warn(TRUNCATED);
    return this.call.isBrief ? elements.map((element) => this.#withoutSecrets(element)) : elements;
  }

  /** A masked text finds nothing, so that its element is listed with another locator. */
  #withoutSecrets({ brief, ...element }: ListedElement): ListedElement {
    const { hide } = this.call.secrets;
    const text = hide(element.text);
    const isMasked = text !== element.text;
    return {
      ...element,
      text,
      // It may be made of the text.
      ...(isMasked && { locator: hide(element.locator) }),
      ...(element.value !== undefined && { value: hide(element.value) }),
      ...(brief !== undefined && (!isMasked || hide(brief) === brief) && { brief }),
    };
  }
}
