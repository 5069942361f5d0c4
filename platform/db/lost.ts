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

/** What the driver says in words alone. */
const LOST_WORDS =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|is not queryable$/

/** True when no statement could be at fault: the database cannot be reached for now, however deep that is wrapped. */
export function isDatabaseLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseLost)
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return LOST_STATES.test(error.code ?? '')
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isOfTheLine = 'syscall' in error && LOST_LINES.has(code)
  return isOfTheLine || LOST_WORDS.test(error.message) || isDatabaseLost(error.cause)
}
