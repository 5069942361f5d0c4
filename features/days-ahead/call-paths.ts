/** Where each call lives, in one place for server and pages. */
export const daysAheadPaths = {
  choice: '/api/days-ahead/',
  calendar: '/api/days-ahead/calendar/',
  /** What a calendar program reads; its address is all it needs. */
  feed: '/api/days-ahead/calendar/:token.ics',
} as const
