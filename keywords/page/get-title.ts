import { Driver, Keyword } from '#svc';

@Keyword({
  name: 'Get Title',
  description: 'Read the title of the page.',
  params: {},
  effect: 'observe',
  group: 'page',
})
export class GetTitle {
  constructor(private readonly driver: Driver) {}

  run(): Promise<string> {
    return this.driver.navigation.title();
  }
}
