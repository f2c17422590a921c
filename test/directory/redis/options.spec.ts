import { expect } from 'chai';
import { redisOptions } from '../../../src/directory/redis/options.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

describe('options of Redis', () => {
  it('reads the address', () => {
    expect(redisOptions('redis://redis.example', 1500)).to.include({ host: 'redis.example', port: 6379, db: 0 });
    expect(redisOptions('redis://:p%40ss@[::1]:7000/3', 1500)).to.deep.include({
      host: '::1',
      port: 7000,
      db: 3,
      password: 'p@ss',
    });
  });

  it('uses TLS for rediss, and user names', () => {
    const options = redisOptions('rediss://svc:secret@redis.example', 1500);
    expect(options).to.deep.include({ username: 'svc', password: 'secret', tls: {} });
    expect(redisOptions('redis://redis.example', 1500)).not.to.have.any.keys('tls', 'username', 'password');
  });

  const wrong: readonly (readonly [problem: string, url: string, message: RegExp])[] = [
    ['no URL', 'redis://:sec/ret@', /%40, %2F and %25/],
    ['no host', 'redis://', /a host is missing/],
    ['a wrong port', 'redis://:secret@host:99999', /no URL/],
    ['a name for the database', 'redis://:secret@host/main', /database must be a number/],
    ['a query', 'redis://:secret@host?db=2', /must not have a query/],
    ['a bare % in the password', 'redis://:sec%ret@host', /%25/],
  ];
  for (const [problem, url, message] of wrong) {
    it(`refuses ${problem}, without showing the address`, async () => {
      const error = await refusalOf(() => redisOptions(url, 1500));
      expect(error.code).to.equal('E0503');
      expect(error.message)
        .to.match(message)
        .and.not.to.match(/sec[%/]?ret/);
    });
  }
});
