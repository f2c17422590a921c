import { Script } from './script.js';

/**
 * Arguments: replica, report as JSON, lease in ms, id of the Redis process, `1` to keep its sessions for another day, id of
 * the key of the fleet.
 * @returns whether the lease was held until now (1 or 0; -1, and no lease, while other replicas have another key), and the
 * age of the directory in ms
 */
export const RENEW = new Script(
  'renew',
  `
local replica, report, lease_ms, run, keeps, fleet_key = unpack(ARGV)
local now = now_ms()
if (redis.call('HGET', base .. 'began', 'fleet_key') or fleet_key) ~= fleet_key then
  for _, id in ipairs(redis.call('SMEMBERS', base .. 'replicas')) do
    if id ~= replica and redis.call('EXISTS', replica_key(id)) == 1 then return { -1, 0 } end
  end
end
redis.call('HSET', base .. 'began', 'fleet_key', fleet_key)
local began = redis.call('HMGET', base .. 'began', 'at', 'run')
-- Another process of Redis has read what was stored last, which may be old.
if not began[1] or began[2] ~= run then
  began = { string.format('%d', now), run }
  redis.call('HSET', base .. 'began', 'at', began[1], 'run', run)
end
local stored = began[1] .. ' ' .. report
local before = redis.call('GET', replica_key(replica))
redis.call('SET', replica_key(replica), stored, 'PX', lease_ms)
redis.call('SADD', base .. 'replicas', replica)
redis.call('EXPIRE', owned_key(replica), KEPT_S)
if keeps == '1' then
  for _, id in ipairs(redis.call('SMEMBERS', owned_key(replica))) do keep(id) end
end
if before ~= stored then changed() end
local is_continued = before and string.sub(before, 1, #began[1] + 1) == began[1] .. ' '
return { is_continued and 1 or 0, now - began[1] }
`,
);

/** Arguments: replica. */
export const LEAVE = new Script(
  'leave',
  `
local replica = ARGV[1]
redis.call('DEL', replica_key(replica))
-- A replica without sessions is forgotten; the others are found by their replica.
if redis.call('EXISTS', owned_key(replica)) == 0 then redis.call('SREM', base .. 'replicas', replica) end
changed()
return 1
`,
);

/** @returns the rows of the replicas with a lease */
export const REPLICAS = new Script(
  'replicas',
  `
local rows = {}
for _, id in ipairs(redis.call('SMEMBERS', base .. 'replicas')) do
  local found = replica_row(id)
  if found then rows[#rows + 1] = found end
end
return rows
`,
);
