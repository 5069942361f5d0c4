import { hasAccountThatCounted } from '@keyturn/bank-link'
import { combineLookups, type Lookup } from '@keyturn/platform/db'
import { hasLaterPlansAlone } from '@keyturn/subscription'

/** True if a person was a member under another account: known by mailbox and card, or by a bank account. */
export function wasMemberBefore(memberId: string): Lookup<boolean> {
  const signs = combineLookups({
    plan: hasLaterPlansAlone(memberId),
    account: hasAccountThatCounted(memberId),
  })
  return {
    query: signs.query,
    readRows(rows) {
      const { plan, account } = signs.readRows(rows)
      return plan || account
    },
  }
}
