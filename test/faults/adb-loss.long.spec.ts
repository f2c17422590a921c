import { expect } from 'chai';
import { AndroidService } from '../support/android-service.js';
import { expectFailure } from '../support/client-session.js';

describe('an ADB server that ends', () => {
  let android: AndroidService;

  before(async () => {
    android = await AndroidService.start();
  });

  after(() => android?.stop());

  it('takes the session with it, which still stops', async () => {
    const session = await android.session();
    await android.host.close();
    for (const keyword of ['Capture Pagesource', 'Capture Screenshot', 'Launch App']) {
      const answer = await session.act(keyword);
      expectFailure(answer, 'E0106');
      expect(answer.ms, keyword).to.be.below(9000);
    }
    expect((await session.stop()).status).to.equal(200);
  });
});
