import { type Day, dayOfInstant } from '@keyturn/platform/days'

interface Known<Row, Account> {
  rows: Row[]
  accounts: Account[]
}

/**
 * Cuts rows and coverage at the day the member withdrew consent. Later days are unknown, so nothing is proved or missed
 * on them.
 */
export function beforeWithdrawal<
  Row extends { bookedOn: Day },
  Account extends { coverage: readonly { from: Day; to: Day }[] },
>({ rows, accounts }: Known<Row, Account>, withdrawnAt: Date | null): Known<Row, Account> {
  if (withdrawnAt === null) return { rows, accounts }
  const last = dayOfInstant(withdrawnAt)
  return {
    rows: rows.filter(({ bookedOn }) => bookedOn <= last),
    accounts: accounts.map((account) => ({
      ...account,
      coverage: account.coverage
        .filter(({ from }) => from <= last)
        .map((window) => (window.to <= last ? window : { from: window.from, to: last })),
    })),
  }
}
