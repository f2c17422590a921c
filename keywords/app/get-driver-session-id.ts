import { Driver, Keyword } from '#svc';

@Keyword({
  name: 'Get Driver Session Id',
  description: 'Read the id of the driver session.',
  params: {},
  effect: 'observe',
})
export class GetDriverSessionId {
  constructor(private readonly driver: Driver) {}

  async run(): Promise<string> {
    return this.driver.id;
  }
}
