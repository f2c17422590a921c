import { type Filter, FILTERS, Keyword, list, oneOf, type Scope, SCOPES, type ScreenElement, Workspace } from '#svc';

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
  constructor(private readonly workspace: Workspace) {}

  run({ filter_config, scope }: { filter_config: Filter[]; scope: Scope }): Promise<ScreenElement[]> {
    return this.workspace.elements(filter_config, scope);
  }
}
