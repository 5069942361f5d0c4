import pg from 'pg'

/** The line is gone, or the server says that it cannot serve just now: going, starting, full, or no longer the primary. */
const LOST_STATES = /^(08...|53...|57P0[1-5]|25006)$/

const LOST_LINES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** What a coordinator says, under a code for anything, when a machine behind it goes in the middle of a transaction. */
const LOST_MACHINE =
  /^could not commit transaction for shard |^failure on connection marked as essential|^connection not open/

/** What the driver says in words alone. */
const LOST_WORDS =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|is not queryable$/

/** True when no statement could be at fault: the database cannot be reached for now. */
export const isDatabaseLost = (error: unknown): boolean => isSaidToBeLost(error) || isLineLost(error)

/** By the server or the driver, however deep that is wrapped. */
function isSaidToBeLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError)
    return LOST_STATES.test(error.code ?? '') || LOST_MACHINE.test(error.message)
  return LOST_WORDS.test(error.message) || isSaidToBeLost(error.cause)
}

/** By the network. What others wrap, a company's line that broke, looks the same: bare it is the database's alone. */
function isLineLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isLineLost)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return 'syscall' in error && LOST_LINES.has(code)
}
