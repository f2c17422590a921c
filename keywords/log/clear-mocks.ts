import { Driver, Keyword, text } from '#svc';

@Keyword({
  name: 'Clear Mocks',
  description: 'End mocked responses and blocked requests.',
  params: { id: text('What Mock Response or Block Requests answered; default all', null) },
  effect: 'act',
  group: 'log',
})
export class ClearMocks {
  constructor(private readonly driver: Driver) {}

  run({ id }: { id?: string | undefined }): Promise<void> {
    return this.driver.mocks.clear(id);
  }
}
