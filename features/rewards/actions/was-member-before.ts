import { hasAccountThatCounted } from '@keyturn/bank-link'
import { type Lookup, together } from '@keyturn/platform/db'
import { hasLaterPlansAlone } from '@keyturn/subscription'

/** True if a person was a member under another account: known by mailbox and card, or by a bank account. */
export function wasMemberBefore(memberId: string): Lookup<boolean> {
  const signs = together({
    plan: hasLaterPlansAlone(memberId),
    account: hasAccountThatCounted(memberId),
  })
  return {
    query: signs.query,
    answerOf(rows) {
      const { plan, account } = signs.answerOf(rows)
      return plan || account
    },
  }
}
