import { Driver, Keyword } from '#svc';

@Keyword({
  name: 'Get Url',
  description: 'Read the address of the page.',
  params: {},
  effect: 'observe',
  group: 'page',
})
export class GetUrl {
  constructor(private readonly driver: Driver) {}

  run(): Promise<string> {
    return this.driver.navigation.url();
  }
}
