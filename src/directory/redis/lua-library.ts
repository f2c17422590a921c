/**
 * Functions that every script begins with. `DirectoryKeys` names the keys. A reply for an entry is `row`, which
 * `entry-rows.ts` reads.
 */
export const LUA_LIBRARY = `
local base = KEYS[1]
local KEPT_S = 86400

local function session_key(id) return base .. 'session:' .. id end
local function events_key(id) return base .. 'session:' .. id .. ':events' end
local function recorded_key(id) return base .. 'session:' .. id .. ':calls' end
local function removed_key(id) return base .. 'removed:' .. id end
local function owned_key(replica) return base .. 'owned:' .. replica end
local function replica_key(replica) return base .. 'replica:' .. replica end
local function token_key(name) return base .. 'token:' .. name end
local function device_key(device) return base .. 'device:' .. device end

local function now_ms()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local function changed() redis.call('PUBLISH', base .. 'changed', '') end

local function is_alive(replica) return redis.call('EXISTS', replica_key(replica)) == 1 end

local function add_owned(replica, id)
  redis.call('SADD', owned_key(replica), id)
  redis.call('EXPIRE', owned_key(replica), KEPT_S)
end

-- Keeps all that belongs to a session for another day.
local function keep(id)
  local of = redis.call('HMGET', session_key(id), 'opened_by', 'device')
  for _, key in ipairs({ session_key(id), events_key(id), recorded_key(id) }) do redis.call('EXPIRE', key, KEPT_S) end
  if of[1] then redis.call('EXPIRE', token_key(of[1]), KEPT_S) end
  if of[2] then redis.call('EXPIRE', device_key(of[2]), KEPT_S) end
end

-- Puts a session, whose hash is written, into all lists. A device that another session has stays with that one.
local function enlist(id, owner, opened_by, device, created)
  add_owned(owner, id)
  redis.call('ZADD', base .. 'sessions', 'NX', created, id)
  if opened_by ~= '' then redis.call('SADD', token_key(opened_by), id) end
  if device ~= '' then redis.call('SET', device_key(device), id, 'NX') end
  keep(id)
end

-- Takes a session out of all lists: its place and its device are free.
local function delist(id)
  local of = redis.call('HMGET', session_key(id), 'owner', 'opened_by', 'device')
  if of[1] then redis.call('SREM', owned_key(of[1]), id) end
  if of[2] then redis.call('SREM', token_key(of[2]), id) end
  if of[3] and redis.call('GET', device_key(of[3])) == id then redis.call('DEL', device_key(of[3])) end
  redis.call('SREM', base .. 'released', id)
  redis.call('ZREM', base .. 'sessions', id)
end

-- 1: this replica owns it; 0: another one does, or nobody; -1: the directory has lost it, or its last changes.
local function right_to(id, replica, fence)
  local of = redis.call('HMGET', session_key(id), 'state', 'owner', 'fence')
  if not of[1] or tonumber(of[3]) < tonumber(fence) then return -1 end
  if of[1] ~= 'starting' and of[1] ~= 'open' then return 0 end
  if of[2] ~= replica or tonumber(of[3]) ~= tonumber(fence) then return 0 end
  return 1
end

-- Whether this replica released or ended it: the answer was lost, and it asks again.
local function was_left_by(id, replica, fence)
  local of = redis.call('HMGET', session_key(id), 'owner', 'fence')
  return of[1] == replica and tonumber(of[2]) == tonumber(fence)
end

local function newest_event(id)
  local newest = redis.call('XREVRANGE', events_key(id), '+', '-', 'COUNT', 1)[1]
  return newest and tonumber(string.match(newest[1], '^%d+')) or 0
end

local function add_event(id, number, json)
  redis.call('XADD', events_key(id), 'MAXLEN', 1000, string.format('%d-0', number), 'json', json)
end

local function replica_row(id)
  local report = redis.call('GET', replica_key(id))
  if not report then return false end
  return { id, report, redis.call('PTTL', replica_key(id)), redis.call('SCARD', owned_key(id)) }
end

local function row(id)
  return redis.call('HMGET', session_key(id),
    'state', 'owner', 'fence', 'adoptable', 'opened_by', 'device', 'summary', 'end_reason')
end
`;
