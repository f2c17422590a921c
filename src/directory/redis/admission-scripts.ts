import { Script } from './script.js';

/**
 * The queue of starts, by the rules of `admission/fair-queue.ts`. Its keys:
 *
 * - `starts`: sorted set of the waiting starts by their tags; a member is the number of its arrival and the id, so that
 *   Redis orders equal tags by arrival
 * - `starts:of:<owner>`: the same, of one owner; `starts:owners`: sorted set of the owners by their number of starts
 * - `start:<id>`: hash of member, owner, opened_by, and devices as JSON
 * - `starts:asked`: sorted set of ids by the time at which they asked last, in ms
 * - `starts:served`: sorted set of owners by the tag that follows their served starts
 * - `starts:clock`: hash of the virtual time and the count of arrivals
 * - `starting`: sorted set of the admitted starts by the time at which they are overdue, in ms
 */
const QUEUE = `
local QUEUE_KEPT_S = 3600
local ARRIVAL_DIGITS = 14
local waiting_key, asked_key, served_key = base .. 'starts', base .. 'starts:asked', base .. 'starts:served'
local clock_key, owners_key, starting_key = base .. 'starts:clock', base .. 'starts:owners', base .. 'starting'

local function start_key(id) return base .. 'start:' .. id end
local function of_owner_key(owner) return base .. 'starts:of:' .. owner end
local function id_of(member) return string.sub(member, ARRIVAL_DIGITS + 1) end

local function virtual_time() return tonumber(redis.call('HGET', clock_key, 'time') or 0) end

local function next_of(owner)
  return math.max(virtual_time(), tonumber(redis.call('ZSCORE', served_key, owner) or 0))
end

local function set_tag(member, owner, tag)
  for _, key in ipairs({ waiting_key, of_owner_key(owner) }) do
    redis.call('ZADD', key, tag, member)
    redis.call('EXPIRE', key, QUEUE_KEPT_S)
  end
end

-- Returns the owner and the tag; nothing when the start does not wait.
local function take_out(id)
  redis.call('ZREM', asked_key, id)
  local of = redis.call('HMGET', start_key(id), 'member', 'owner')
  if not of[1] then return nil end
  local tag = tonumber(redis.call('ZSCORE', waiting_key, of[1]) or 0)
  redis.call('ZREM', waiting_key, of[1])
  redis.call('ZREM', of_owner_key(of[2]), of[1])
  if tonumber(redis.call('ZINCRBY', owners_key, -1, of[2])) <= 0 then redis.call('ZREM', owners_key, of[2]) end
  redis.call('DEL', start_key(id))
  return of[2], tag
end

local function close_gaps(owner)
  local following = next_of(owner)
  local starts = redis.call('ZRANGE', of_owner_key(owner), 0, -1, 'WITHSCORES')
  for i = 1, #starts, 2 do
    local tag = tonumber(starts[i + 1])
    if tag > following then
      tag = following
      set_tag(starts[i], owner, tag)
    end
    following = math.max(following, tag + 1)
  end
end

local function withdraw(ids)
  local owners = {}
  for _, id in ipairs(ids) do
    local owner = take_out(id)
    if owner then owners[owner] = true end
  end
  for owner in pairs(owners) do close_gaps(owner) end
end

-- Frees the place and the device of a start that has not opened.
local function give_back(id)
  redis.call('ZREM', starting_key, id)
  if redis.call('HGET', session_key(id), 'state') ~= 'starting' then return end
  delist(id)
  redis.call('DEL', session_key(id), events_key(id), recorded_key(id))
  changed()
end
`;

/**
 * Arguments: id, owner, opened_by or empty, sessions of the token or -1, devices as JSON, starts that may wait, this replica,
 * ms for which a start is kept that does not ask, ms until an admitted start is overdue.
 * @returns `{admitted, replica row, device or empty}`, `{waiting, position, count}` or `{refused, reason, number}`
 */
export const ADMIT = new Script(
  'admit',
  `${QUEUE}
local id, owner, opened_by, max_of_token, devices_json, queue_limit, self, kept_ms, overdue_ms = unpack(ARGV)
local now = now_ms()

-- The answer to the first request may have been lost.
local before = redis.call('HMGET', session_key(id), 'owner', 'device')
if before[1] and is_alive(before[1]) then return { 'admitted', replica_row(before[1]), before[2] or '' } end
give_back(id)

for _, overdue in ipairs(redis.call('ZRANGEBYSCORE', starting_key, '-inf', now, 'LIMIT', 0, 100)) do give_back(overdue) end
withdraw(redis.call('ZRANGEBYSCORE', asked_key, '-inf', '(' .. string.format('%d', now - kept_ms), 'LIMIT', 0, 1000))

local function refuse(reason, number)
  withdraw({ id })
  return { 'refused', reason, number }
end

if tonumber(max_of_token) >= 0 then
  local sessions = redis.call('SCARD', token_key(opened_by))
  if sessions >= tonumber(max_of_token) then return refuse('token', sessions) end
end

-- The replica with most room; this one wins a tie.
local places, max_sessions, best, most = 0, 0, false, 0
for _, replica in ipairs(redis.call('SMEMBERS', base .. 'replicas')) do
  local stored = redis.call('GET', replica_key(replica))
  local report = stored and cjson.decode(string.match(stored, '^%S+ (.*)$'))
  if report and not report.isDraining then
    max_sessions = max_sessions + report.maxSessions
    local room = report.maxSessions - redis.call('SCARD', owned_key(replica))
    if room > 0 then places = places + room end
    if room > most or (room == most and room > 0 and replica == self) then best, most = replica, room end
  end
end

local is_new = redis.call('EXISTS', start_key(id)) == 0
if is_new then
  local last = redis.call('ZREVRANGE', of_owner_key(owner), 0, 0, 'WITHSCORES')[2]
  local tag = math.max(next_of(owner), last and tonumber(last) + 1 or 0)
  local member = string.format('%0' .. ARRIVAL_DIGITS .. 'd', redis.call('HINCRBY', clock_key, 'arrivals', 1)) .. id
  redis.call('HSET', start_key(id), 'member', member, 'owner', owner, 'devices', devices_json, 'opened_by', opened_by)
  set_tag(member, owner, tag)
  redis.call('ZINCRBY', owners_key, 1, owner)
end
redis.call('ZADD', asked_key, now, id)
for _, key in ipairs({ start_key(id), asked_key, clock_key, owners_key }) do redis.call('EXPIRE', key, QUEUE_KEPT_S) end

local free = {}
local function is_free(device)
  if free[device] == nil then
    local holder = redis.call('GET', device_key(device))
    free[device] = not holder or redis.call('EXISTS', session_key(holder)) == 0
  end
  return free[device]
end

local function pick(devices)
  for _, device in ipairs(devices) do if is_free(device) then return device end end
  return nil
end

local member = redis.call('HGET', start_key(id), 'member')
local position = redis.call('ZRANK', waiting_key, member)
local devices = cjson.decode(devices_json)

-- As turnOf in admission/turn.ts.
local function turn()
  if places == 0 or (#devices > 0 and not pick(devices)) then return nil end
  local left = places
  for from = 0, position - 1, 100 do
    for _, other in ipairs(redis.call('ZRANGE', waiting_key, from, math.min(from + 99, position - 1))) do
      local wanted = cjson.decode(redis.call('HGET', start_key(id_of(other)), 'devices') or '[]')
      local device = pick(wanted)
      if #wanted == 0 or device then
        if device then free[device] = false end
        left = left - 1
        if left == 0 then return nil end
      end
    end
  end
  local device = pick(devices)
  if #devices > 0 and not device then return nil end
  return device or ''
end

local device = turn()
if not device then
  local limit, count = tonumber(queue_limit), redis.call('ZCARD', waiting_key)
  if is_new and count > limit then
    if limit == 0 and places > 0 and #devices > 0 then return refuse('devices', 0) end
    if limit == 0 then return refuse('room', max_sessions) end
    -- The queue is full: the last start of the owner with most starts leaves it to one with fewer.
    local longest = redis.call('ZREVRANGE', owners_key, 0, 0, 'WITHSCORES')
    if tonumber(longest[2]) <= tonumber(redis.call('ZSCORE', owners_key, owner)) then return refuse('queue', 0) end
    withdraw({ id_of(redis.call('ZREVRANGE', of_owner_key(longest[1]), 0, 0)[1]) })
    count = count - 1
  end
  return { 'waiting', redis.call('ZRANK', waiting_key, member) + 1, count }
end

local _, tag = take_out(id)
redis.call('HSET', clock_key, 'time', math.max(virtual_time(), tag))
redis.call('ZADD', served_key, math.max(next_of(owner), tag + 1), owner)
redis.call('ZREMRANGEBYSCORE', served_key, '-inf', virtual_time())
redis.call('HSET', session_key(id), 'state', 'starting', 'owner', best, 'fence', 1, 'adoptable', '0')
if opened_by ~= '' then redis.call('HSET', session_key(id), 'opened_by', opened_by) end
if device ~= '' then
  redis.call('HSET', session_key(id), 'device', device)
  redis.call('DEL', device_key(device))
end
enlist(id, best, opened_by, device, now)
redis.call('ZADD', starting_key, now + overdue_ms, id)
redis.call('EXPIRE', served_key, QUEUE_KEPT_S)
redis.call('EXPIRE', starting_key, KEPT_S)
return { 'admitted', replica_row(best), device }
`,
);

/** Arguments: id. Takes the start out of the queue, or gives its place back. */
export const WITHDRAW = new Script(
  'withdraw',
  `${QUEUE}
withdraw({ ARGV[1] })
give_back(ARGV[1])
return 1
`,
);

/** Arguments: ms for which a start is kept that does not ask. @returns the number of waiting starts */
export const WAITING = new Script(
  'waiting',
  `return redis.call('ZCOUNT', base .. 'starts:asked', string.format('%d', now_ms() - ARGV[1]), '+inf')`,
);

/** @returns for each waiting start, in the order of their turns: its owner, its devices as JSON, the token or empty */
export const STARTS = new Script(
  'starts',
  `
local rows = {}
for _, member in ipairs(redis.call('ZRANGE', base .. 'starts', 0, -1)) do
  local found = redis.call('HMGET', base .. 'start:' .. string.sub(member, 15), 'owner', 'devices', 'opened_by')
  if found[1] then rows[#rows + 1] = found end
end
return rows
`,
);
