export const rentStatementLinks = {
  page: '/rent-statement',
  /** Public page of a statement; needs no account. */
  statement: (code: string): string => `/statement/${code}`,
  pdf: (code: string): string => `/statement/${code}/rent-statement.pdf`,
  csv: (code: string): string => `/statement/${code}/rent-statement.csv`,
  json: (code: string): string => `/statement/${code}/rent-statement.json`,
  /** Public page to check a code or a file. */
  check: '/statement',
  style: '/statement/style.css',
} as const
