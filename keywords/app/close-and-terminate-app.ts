import { Driver, Keyword } from '#svc';

@Keyword({
  name: 'Close And Terminate App',
  description: 'Close the app and end the driver session.',
  params: {},
  effect: 'destroy',
})
export class CloseAndTerminateApp {
  constructor(private readonly driver: Driver) {}

  async run(): Promise<void> {
    await this.driver.close();
  }
}
