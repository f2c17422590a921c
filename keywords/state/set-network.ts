import { Driver, Keyword, NETWORK_CONDITIONS, type NetworkCondition, oneOf } from '#svc';

@Keyword({
  name: 'Set Network',
  description: 'Cut the network, slow it down (400 kbit/s, 400 ms), or set it free again.',
  params: { condition: oneOf('State of the network', NETWORK_CONDITIONS) },
  effect: 'act',
  group: 'state',
})
export class SetNetwork {
  constructor(private readonly driver: Driver) {}

  async run({ condition }: { condition: NetworkCondition }): Promise<void> {
    await this.driver.environment.setNetwork(condition);
  }
}
