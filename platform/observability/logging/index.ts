import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/**
 * Fields redacted from the log, because logs have ids but no personal data. Includes the names that headers and
 * vendors use.
 */
const REDACTED_FIELDS = new Set([
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

/** Returns a redacted copy, because the caller still uses the object. */
function withoutPersonalFields(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (REDACTED_FIELDS.has(name)) return [name, '[kept out of the log]']
      if (!isPlain(value)) return [name, value]
      return [name, depth < 8 ? withoutPersonalFields(value, depth + 1) : '[too deep]']
    }),
  )
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Error) && !(value instanceof Date)
}

/** Database errors quote the failed row ("Key (email)=(…) already exists"), so their details are not logged. */
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

/** Removes the query values from an error's stack, because they may be user text of several lines. */
function withoutParams({ message, stack = message }: Error): string {
  const [told = ''] = message.split('\nparams: ')
  return stack.replace(message, () => told)
}

function withoutQuotedValues(text: string): string {
  return text.replace(/[^\s@"'=(<]+@[^\s@"'>)]+/g, '[address]')
}
