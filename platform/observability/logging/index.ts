import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/**
 * Logs hold ids, never people. Whatever slips into a log call under one of these names is cut out; the
 * names cover our own fields, headers and what vendors call the same things.
 */
const PERSONAL = new Set([
  'email',
  'to',
  'name',
  'first_name',
  'last_name',
  'firstName',
  'lastName',
  'phone',
  'address',
  'postcode',
  'date_of_birth',
  'dateOfBirth',
  'password',
  'password_confirm',
  'current_password',
  'new_password',
  'code',
  'token',
  'access',
  'refresh',
  'access_token',
  'refresh_token',
  'authorization',
  'cookie',
  'sortCode',
  'accountNumber',
  'description',
  'secret',
  'body',
])

export function createLogger(options: { level: string; destination?: DestinationStream }): Logger {
  const settings = {
    level: options.level,
    base: null,
    formatters: { level: (label: string) => ({ level: label }), log: withoutPersonalFields },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  }
  return options.destination ? pino(settings, options.destination) : pino(settings)
}

/** A copy, because the object belongs to whoever logged it. */
function withoutPersonalFields(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (PERSONAL.has(name)) return [name, '[kept out of the log]']
      if (!isPlain(value)) return [name, value]
      return [name, depth < 8 ? withoutPersonalFields(value, depth + 1) : '[too deep]']
    }),
  )
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Error) && !(value instanceof Date)
}

/** Database errors quote the row they failed on ("Key (email)=(…) already exists"), so details stay out. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const fields: Record<string, unknown> = {
    type: error.name,
    stack: withoutQuotedValues(withoutParams(error)),
  }
  if ('code' in error) fields.reason = error.code
  if ('constraint' in error) fields.constraint = error.constraint
  if (error.cause instanceof Error) fields.cause = describeError(error.cause)
  return fields
}

/** A failed query's message ends with its values, which may be what somebody wrote, over any number of lines. */
function withoutParams({ message, stack = message }: Error): string {
  const [told = ''] = message.split('\nparams: ')
  return stack.replace(message, () => told)
}

function withoutQuotedValues(text: string): string {
  return text.replace(/[^\s@"'=(<]+@[^\s@"'>)]+/g, '[address]')
}
