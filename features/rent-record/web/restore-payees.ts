import { postPaymentReportPayeesAnswer, postPaymentReportPaymentsByIdAnswer } from '@keyturn/api-client'
import { type Undoable, undoCall } from '@keyturn/platform/client'
import type { Payee } from '../contract/payments.ts'

type UndoCall = Undoable['calls'][number]

/** API calls that restore the earlier answers for these payees, batched by answer. */
export function restoring(payees: readonly Pick<Payee, 'transaction_ids' | 'said'>[]): UndoCall[] {
  const payments = payees.flatMap(({ transaction_ids: ids, said }) =>
    ids.map((id, at) => ({ id, said: said[at] ?? 'nothing' })),
  )
  return [...Map.groupBy(payments, ({ said }) => said)].flatMap(([said, those]): UndoCall[] => {
    const ids = those.map(({ id }) => id)
    if (said !== 'nothing' && said !== 'rent')
      return ids.map((id) =>
        undoCall(postPaymentReportPaymentsByIdAnswer, {
          params: { id },
          body: { answer: 'month', due_on: said },
        }),
      )
    const answer = said === 'rent' ? said : null
    return [undoCall(postPaymentReportPayeesAnswer, { body: { transaction_ids: ids, answer } })]
  })
}
