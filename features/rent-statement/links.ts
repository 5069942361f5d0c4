export const rentStatementLinks = {
  page: '/rent-statement',
  /** What the holder of a code sees; needs no account. */
  statement: (code: string): string => `/statement/${code}`,
  pdf: (code: string): string => `/statement/${code}/rent-statement.pdf`,
  csv: (code: string): string => `/statement/${code}/rent-statement.csv`,
  json: (code: string): string => `/statement/${code}/rent-statement.json`,
  /** Where anyone checks a code or a file. */
  check: '/statement',
  style: '/statement/style.css',
} as const
