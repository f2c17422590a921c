import { type Filter, FILTERS, Keyword, list, type ScreenElement, Workspace } from '#svc';

@Keyword({
  name: 'Get Interactive Elements',
  description: 'List what is on the screen.',
  params: { filter_config: list('Kinds of elements to keep; default all', FILTERS) },
  effect: 'observe',
  answersElements: true,
})
export class GetInteractiveElements {
  constructor(private readonly workspace: Workspace) {}

  run({ filter_config }: { filter_config: Filter[] }): Promise<ScreenElement[]> {
    return this.workspace.elements(filter_config);
  }
}
