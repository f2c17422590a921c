import { Driver, Keyword } from '#svc';

@Keyword({
  name: 'Get Clipboard',
  description: 'Read the text on the clipboard.',
  params: {},
  effect: 'observe',
  group: 'state',
})
export class GetClipboard {
  constructor(private readonly driver: Driver) {}

  run(): Promise<string> {
    return this.driver.environment.clipboard();
  }
}
