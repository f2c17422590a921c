import type { EntryChanges } from '../entries.js';
import { Script } from './script.js';

/** Begins the names of fields in the hash of a session. */
export const FIELD = 'f:';

/**
 * Writes changes from the arguments that `changeArguments` makes, beginning at the position `at`: columns, fields to remove,
 * the limit of calls, calls, events. An event that is there already is skipped.
 */
const APPLY = `
local function apply(id, at)
  local function text()
    at = at + 1
    return ARGV[at - 1]
  end
  local function count() return tonumber(text()) end
  for _ = 1, count() do
    local column = text()
    redis.call('HSET', session_key(id), column, text())
  end
  for _ = 1, count() do redis.call('HDEL', session_key(id), text()) end
  local calls_limit, calls = count(), count()
  local had_calls = redis.call('EXISTS', recorded_key(id)) == 1
  for _ = 1, calls do redis.call('RPUSH', recorded_key(id), text()) end
  if calls_limit > 0 then redis.call('LTRIM', recorded_key(id), -calls_limit, -1) end
  local newest = newest_event(id)
  for _ = 1, count() do
    local number, json = count(), text()
    if number > newest then add_event(id, number, json) end
  end
  -- The lists may be new; else the renewals of the owner keep them.
  if not had_calls or newest == 0 then keep(id) end
end
`;

/** Arguments: session, replica, fence, changes. @returns as `right_to` */
export const SAVE = new Script(
  'save',
  `${APPLY}
local id, replica, fence = unpack(ARGV, 1, 3)
local right = right_to(id, replica, fence)
if right == 1 then apply(id, 4) end
return right
`,
);

/** Arguments: session, replica, fence, changes. @returns as `right_to` */
export const OPEN = new Script(
  'open',
  `${APPLY}
local id, replica, fence = unpack(ARGV, 1, 3)
local right = right_to(id, replica, fence)
if right == 1 then
  redis.call('HSET', session_key(id), 'state', 'open')
  apply(id, 4)
end
return right
`,
);

/** Arguments: session, replica, fence, state, opened_by, device, changes. @returns 1, or 0 when another replica owns it or has removed it */
export const RESTORE = new Script(
  'restore',
  `${APPLY}
local id, replica, fence, state, opened_by, device = unpack(ARGV, 1, 6)
if redis.call('EXISTS', removed_key(id)) == 1 then return 0 end
local before = redis.call('HMGET', session_key(id), 'state', 'owner', 'fence')
local created = now_ms()
if before[1] then
  local newer = tonumber(before[3]) - tonumber(fence)
  local is_mine = before[2] == replica and (before[1] == 'starting' or before[1] == 'open')
  if newer > 0 or (newer == 0 and not is_mine) then return 0 end
  created = redis.call('ZSCORE', base .. 'sessions', id) or created
  delist(id)
  redis.call('DEL', session_key(id), events_key(id), recorded_key(id))
end
redis.call('HSET', session_key(id), 'state', state, 'owner', replica, 'fence', fence)
if opened_by ~= '' then redis.call('HSET', session_key(id), 'opened_by', opened_by) end
if device ~= '' then redis.call('HSET', session_key(id), 'device', device) end
apply(id, 7)
enlist(id, replica, opened_by, device, created)
changed()
return 1
`,
);

/** Changes as the arguments that these scripts read. */
export function changeArguments({
  summary,
  isAdoptable,
  fields = {},
  calls = [],
  callsLimit = 0,
  events = [],
}: EntryChanges): (string | number)[] {
  const columns = [
    ...(summary === undefined ? [] : [['summary', summary]]),
    ...(isAdoptable === undefined ? [] : [['adoptable', isAdoptable ? '1' : '0']]),
    ...Object.entries(fields).flatMap(([name, text]) => (text === undefined ? [] : [[FIELD + name, text]])),
  ];
  const removed = Object.entries(fields).flatMap(([name, text]) => (text === undefined ? [FIELD + name] : []));
  return [
    columns.length,
    ...columns.flat(),
    removed.length,
    ...removed,
    callsLimit,
    calls.length,
    ...calls,
    events.length,
    ...events.flatMap(({ id, json }) => [id, json]),
  ];
}
