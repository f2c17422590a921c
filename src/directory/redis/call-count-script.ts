import { Script } from './script.js';

/** Arguments: limit of calls in a minute. Keys: base, `calls:<token>`. @returns 0, or the ms until the next call */
export const COUNT_CALL = new Script(
  'count call',
  `
local key, limit = KEYS[2], tonumber(ARGV[1])
local now = now_ms()
-- The time of the oldest call that counts: the newest is the first.
local oldest = redis.call('LINDEX', key, limit - 1)
if oldest and now - oldest < 60000 then return oldest + 60000 - now end
redis.call('LPUSH', key, string.format('%d', now))
redis.call('LTRIM', key, 0, limit - 1)
redis.call('PEXPIRE', key, 60000)
return 0
`,
);
