import { Script } from './script.js';

/** Arguments: session, replica, fence. @returns as `right_to` */
export const RELEASE = new Script(
  'release',
  `
local id, replica, fence = unpack(ARGV)
local right = right_to(id, replica, fence)
local state = redis.call('HGET', session_key(id), 'state')
if right == 1 and state ~= 'open' then return 0 end
if right == 0 and state == 'released' and was_left_by(id, replica, fence) then return 1 end
if right == 1 then
  redis.call('HSET', session_key(id), 'state', 'released')
  redis.call('SREM', owned_key(replica), id)
  redis.call('SADD', base .. 'released', id)
  redis.call('EXPIRE', base .. 'released', KEPT_S)
  keep(id)
  changed()
end
return right
`,
);

/**
 * Arguments: session, replica, fence of the entry.
 * @returns the hash, the calls and the events; nothing when the session has an owner, or this replica no lease
 */
export const CLAIM = new Script(
  'claim',
  `
local id, replica, fence = unpack(ARGV)
local of = redis.call('HMGET', session_key(id), 'state', 'owner', 'fence')
if not of[1] or of[1] == 'ended' or tonumber(of[3]) ~= tonumber(fence) then return false end
local is_free = of[1] == 'released' or not is_alive(of[2])
-- Its own: the answer to an earlier claim was lost.
local is_own = of[1] == 'open' and of[2] == replica
if not is_alive(replica) or not (is_free or is_own) then return false end
redis.call('SREM', owned_key(of[2]), id)
redis.call('SREM', base .. 'released', id)
redis.call('HINCRBY', session_key(id), 'fence', 1)
redis.call('HSET', session_key(id), 'owner', replica, 'state', of[1] == 'released' and 'open' or of[1])
add_owned(replica, id)
keep(id)
changed()
return {
  redis.call('HGETALL', session_key(id)),
  redis.call('LRANGE', recorded_key(id), 0, -1),
  redis.call('XRANGE', events_key(id), '-', '+'),
  replica_row(replica),
}
`,
);

/** Arguments: session, replica, fence, seconds for which its events are kept or 0, reason, event or empty. @returns as `right_to` */
export const REMOVE = new Script(
  'remove',
  `
local id, replica, fence, kept_s, reason, event = unpack(ARGV)
local right = right_to(id, replica, fence)
if right == 0 and redis.call('HGET', session_key(id), 'state') == 'ended' and was_left_by(id, replica, fence) then
  return 1
end
if right ~= 1 then return right end
delist(id)
local of = redis.call('HMGET', session_key(id), 'opened_by', 'summary')
redis.call('DEL', session_key(id), recorded_key(id))
if kept_s == '0' then
  redis.call('DEL', events_key(id))
  -- A replica that was paused when another one took the session over must not restore it.
  redis.call('SET', removed_key(id), fence, 'EX', KEPT_S)
else
  redis.call('HSET', session_key(id), 'state', 'ended', 'owner', replica, 'fence', fence, 'adoptable', '0',
    'opened_by', of[1] or '', 'summary', of[2] or '', 'end_reason', reason)
  redis.call('EXPIRE', session_key(id), kept_s)
  if event ~= '' then add_event(id, newest_event(id) + 1, event) end
  redis.call('EXPIRE', events_key(id), kept_s)
end
changed()
return 1
`,
);
