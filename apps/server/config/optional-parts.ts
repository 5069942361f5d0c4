interface OptionalPart {
  what: string
  /** All of them must be set. */
  variables: readonly [string, ...string[]]
  /** Features that are off without it, for an operator. */
  without: string
}

/** Optional parts of production. check-config and the doctor list those that are not set. */
export const OPTIONAL_PARTS: readonly OptionalPart[] = [
  {
    what: 'Credit agencies',
    variables: ['CREDIT_AGENCIES'],
    without: 'No agency is set: no month is reported, also for plans that promise it.',
  },
  {
    what: 'Push messages',
    variables: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
    without: 'No push keys are set: browsers get no messages.',
  },
  {
    what: 'Backups',
    variables: ['BACKUP_DIR', 'BACKUP_KEYS'],
    without: 'No place or key for backups is set: a lost database cannot be restored.',
  },
  {
    what: 'Virus scanner',
    variables: ['CLAMD_URL'],
    without: 'No scanner is set: uploads are stored unscanned.',
  },
  {
    what: 'Vouchers',
    variables: ['TILLO_API_KEY', 'TILLO_SECRET'],
    without: 'No voucher supplier is set: the shop is closed.',
  },
  {
    what: 'Address finder',
    variables: ['IDEAL_POSTCODES_KEY'],
    without: 'No address book is set: people type their address.',
  },
]
