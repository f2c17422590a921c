import { FILTERS, type Filter, Keyword, list, text, Workspace } from 'svc';

@Keyword({
  name: 'Count On Screen',
  description: 'Count what is on the screen.',
  params: {
    filters: list('Kinds of elements; all unless given', FILTERS),
    containing: text('A part of their text', ''),
  },
  effect: 'observe',
})
export class CountOnScreen {
  constructor(private readonly workspace: Workspace) {}

  async run({ filters, containing }: { filters: Filter[]; containing: string }): Promise<number> {
    const elements = await this.workspace.elements(filters);
    return elements.filter((element) => element.text.includes(containing)).length;
  }
}
