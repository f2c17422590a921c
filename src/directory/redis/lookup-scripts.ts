import { Script } from './script.js';

/** Arguments: session. @returns its row, and that of its replica */
export const FIND = new Script(
  'find',
  `
local found = row(ARGV[1])
if not found[1] then return false end
return { ARGV[1], found, replica_row(found[2]) }
`,
);

/** @returns all ids, oldest first */
export const SESSION_IDS = new Script('session ids', `return redis.call('ZRANGE', base .. 'sessions', 0, -1)`);

/** Arguments: sessions. @returns for each that is there: its id and its row */
export const ROWS = new Script(
  'rows',
  `
local rows = {}
for _, id in ipairs(ARGV) do
  local found = row(id)
  if not found[1] then redis.call('ZREM', base .. 'sessions', id)
  elseif found[1] ~= 'ended' then rows[#rows + 1] = { id, found } end
end
return rows
`,
);

/**
 * Looks at the sessions of the replicas without a lease alone; forgets such a replica when it has none.
 * @returns for each session without an owner: its id and its row
 */
export const ORPHANS = new Script(
  'orphans',
  `
local rows = {}
local function collect(key)
  local ids = redis.call('SMEMBERS', key)
  for _, id in ipairs(ids) do
    local found = row(id)
    if found[1] then rows[#rows + 1] = { id, found } else redis.call('SREM', key, id) end
  end
  return #ids
end
for _, replica in ipairs(redis.call('SMEMBERS', base .. 'replicas')) do
  if not is_alive(replica) and collect(owned_key(replica)) == 0 then redis.call('SREM', base .. 'replicas', replica) end
end
collect(base .. 'released')
return rows
`,
);
