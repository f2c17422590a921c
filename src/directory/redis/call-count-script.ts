import { Script } from './script.js';

/** Arguments: limit of calls in a minute. Keys: base, `calls:<token>`. @returns 1, or 0 beyond the limit */
export const COUNT_CALL = new Script(
  'count call',
  `
local key, limit = KEYS[2], tonumber(ARGV[1])
local now = now_ms()
-- The time of the oldest call that counts: the newest is the first.
local oldest = redis.call('LINDEX', key, limit - 1)
if oldest and now - oldest < 60000 then return 0 end
redis.call('LPUSH', key, string.format('%d', now))
redis.call('LTRIM', key, 0, limit - 1)
redis.call('PEXPIRE', key, 60000)
return 1
`,
);
