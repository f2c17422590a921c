import {
  CallContext,
  type Filter,
  FILTERS,
  Keyword,
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
    const { elements, truncated } = await this.workspace.list(filter_config, scope);
    if (truncated) this.call.warn(TRUNCATED);
    return elements;
  }
}
