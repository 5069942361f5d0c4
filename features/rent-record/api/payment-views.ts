import { ROWS_KEPT_DAYS } from '@keyturn/bank-link/constants'
import { addDays, dayOfInstant } from '@keyturn/platform/days'
import { poundsOfPence } from '@keyturn/platform/money'
import type { AnswerPreview } from '../actions/answer-payment.ts'
import type { PayeesPreview, PaymentRow, PreviewAnswer } from '../contract/payments.ts'
import { saidOf } from '../domain/payment-answer.ts'
import type { KnownPayment } from '../store/payments.ts'

export function paymentView(payment: KnownPayment): PaymentRow {
  const { id, bookedOn, pence, merchant, description, source, saysRent, givenTo: dueOn } = payment
  const { confidence, reasons } = payment
  return {
    id,
    name: merchant ?? description,
    date: bookedOn,
    amount: poundsOfPence(pence),
    source,
    bank_account: { id: payment.accountId, name: payment.accountName },
    match:
      confidence === null || confidence === 0
        ? null
        : { due_on: payment.dueOn, confidence, reasons: reasons ?? [] },
    said: saidOf(saysRent === null ? undefined : { transactionId: id, isRent: saysRent, dueOn }),
    leaves_on: payment.isKept ? null : addDays(dayOfInstant(new Date(payment.readAt)), ROWS_KEPT_DAYS),
  }
}

export const previewView = ({ odd, said, ...effect }: AnswerPreview): PreviewAnswer => ({
  ...effectView(effect),
  odd,
  said,
})

export const effectView = ({ months, points }: Pick<AnswerPreview, 'months' | 'points'>): PayeesPreview => ({
  months: months.map(({ dueOn, before, after }) => ({
    due_on: dueOn,
    before: before.state,
    after: after.state,
    found_before: poundsOfPence(before.foundPence),
    found_after: poundsOfPence(after.foundPence),
    proof_changes: before.isProven !== after.isProven,
  })),
  points,
})
