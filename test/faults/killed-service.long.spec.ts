import { expect } from 'chai';
import { until } from '../fixtures/until.js';
import { AndroidService } from '../support/android-service.js';
import { BROWSERS, FIREFOX, missingForFirefox } from '../support/browsers.js';
import { ClientSession } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { ServedService } from '../support/serve.js';

describe('a service that is killed with SIGKILL', () => {
  it('takes with it every browser, driver and Appium server, and the ports that adb forwards', async function () {
    const android = await AndroidService.start();
    const { service, client } = android;
    try {
      const firefox = missingForFirefox() === undefined ? [FIREFOX.config('about:blank')] : [];
      const configs = [...BROWSERS.map((browser) => browser.config('about:blank')), ...firefox];
      await Promise.all(configs.map((config) => ClientSession.start(client, config)));
      await android.session();
      const commands = service.processes.alive().map(({ command }) => command);
      for (const program of [
        'chromedriver',
        'appium',
        'chrom',
        ...(firefox.length > 0 ? ['geckodriver', 'firefox'] : []),
      ])
        expect(
          commands.filter((command) => command.includes(program)),
          program,
        ).not.to.deep.equal([]);
      expect(await android.forwards()).not.to.deep.equal([]);
      service.signal('SIGKILL');
      await service.ended();
      await service.gone();
      await until('the end of the forwards', async () => (await android.forwards()).length === 0, 5000);
    } finally {
      client.close();
      await service.kill();
      await android.host.close();
      await android.home.remove();
    }
  });

  it('takes with it what is being started, also when it was paused before', async () => {
    const service = await ServedService.start();
    const client = await HttpClient.connect(service.url);
    try {
      const starts = BROWSERS.map((browser) => client.post('/v1/sessions/start', browser.config('about:blank')));
      const ended = Promise.allSettled(starts);
      await until('the first of their processes', () => service.processes.alive().length > 1);
      service.signal('SIGSTOP');
      service.processes.alive();
      service.signal('SIGKILL');
      await service.ended();
      await service.gone();
      await ended;
    } finally {
      client.close();
      await service.kill();
    }
  });
});
