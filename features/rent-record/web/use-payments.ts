import {
  getPaymentReportPayments,
  postPaymentReportPayeesPreview,
  postPaymentReportPaymentsByIdAnswer,
  postPaymentReportPaymentsByIdPreview,
} from '@keyturn/api-client'
import { api, errorMessage, undoCall } from '@keyturn/platform/client'
import { keyOf, read } from '@keyturn/platform/client/read'
import { formatDay } from '@keyturn/platform/days'
import { toast } from '@keyturn/platform/ui'
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PaymentRow } from '../contract/payments.ts'
import type { PaymentKind } from '../domain/payment-answer.ts'
import { poundsText } from './format-amount.ts'
import { invalidateGroups } from './keys.ts'
import { useNoteAnswer } from './recent-answers.tsx'
import { rowName } from './row-name.ts'
import { useDashboard } from './use-dashboard.ts'

export const PAYMENTS_PER_PAGE = 25

export interface PaymentFilter {
  page: number
  kind: PaymentKind
  search: string
  account: string
  month: string
  /** Rent day whose payment is searched. */
  dueOn: string
}

export function usePayments({ page, kind, search, account, month, dueOn }: PaymentFilter) {
  const isLooking = useDashboard().data?.is_looking ?? false
  const query = {
    ...{ page, page_size: PAYMENTS_PER_PAGE, kind, search },
    ...(account && { account_id: account }),
    ...(month && { month }),
    ...(dueOn && { due_on: dueOn }),
  }
  return useQuery({
    // Refetches the rows once an answer has been processed.
    queryKey: [...keyOf(getPaymentReportPayments, { query }), isLooking],
    queryFn: ({ signal }) => api.send(getPaymentReportPayments, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export interface GivenAnswer {
  answer: 'rent' | 'not_rent' | 'month' | null
  due_on?: string
}

/** Previews an answer; skipped while none is chosen. */
export function usePreview(id: string, given: GivenAnswer | null) {
  const input = given && { params: { id }, body: given }
  return useQuery({
    queryKey: keyOf(postPaymentReportPaymentsByIdPreview, input),
    queryFn: input ? () => api.send(postPaymentReportPaymentsByIdPreview, input) : skipToken,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  })
}

/** Previews the answer "all are rent"; skipped for fewer than two payments. */
export function useSeriesPreview(ids: readonly string[]) {
  const body = { transaction_ids: [...ids], answer: 'rent' as const }
  return useQuery({
    ...read(postPaymentReportPayeesPreview, { body }),
    enabled: ids.length > 1,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  })
}

interface SavedAnswer {
  row: PaymentRow
  given: GivenAnswer
  /** Answer that the preview was based on. Another stored answer is refused with 409. */
  said: string
}

export function useAnswerPayment() {
  const queries = useQueryClient()
  const note = useNoteAnswer()
  return useMutation({
    mutationFn: ({ row, given, said }: SavedAnswer) =>
      api.send(postPaymentReportPaymentsByIdAnswer, { params: { id: row.id }, body: { ...given, said } }),
    onSuccess: (_saved, answered) =>
      note.saved(
        answered.given.answer === null
          ? 'Taken back. Your record is as it was without it.'
          : 'Saved. You can take it back here for as long as we keep the payment.',
        undoneBy(answered),
      ),
    onError: (error, answered) => {
      note.failed(error, undoneBy(answered))
      toast.error(errorMessage(error, 'Failed to save categorization'))
    },
    onSettled: () => invalidateGroups(queries, 'dashboard', 'payments'),
  })
}

/** API call that restores the previous answer. */
function undoneBy({ row, given, said }: SavedAnswer) {
  const before: GivenAnswer =
    said === 'nothing'
      ? { answer: null }
      : said === 'rent' || said === 'not_rent'
        ? { answer: said }
        : { answer: 'month', due_on: said }
  return {
    words: `${paymentText(row)}: ${answerText(given)}`,
    calls: [undoCall(postPaymentReportPaymentsByIdAnswer, { params: { id: row.id }, body: before })],
  }
}

/** "Landlord, 9 payments" */
export const seriesText = (newest: Pick<PaymentRow, 'name'>, count: number): string =>
  `${rowName(newest)}, ${count} payments`

/** "Landlord, £950.00 on 01 October 2026" */
export const paymentText = (row: Pick<PaymentRow, 'name' | 'amount' | 'date'>): string =>
  `${rowName(row)}, ${poundsText(Math.abs(row.amount))} on ${formatDay(row.date)}`

export function answerText({ answer, due_on }: GivenAnswer): string {
  if (answer === null) return 'your answer was taken back.'
  if (answer === 'month') return `it paid the rent due on ${formatDay(due_on ?? '')}.`
  return answer === 'rent' ? 'it is your rent.' : 'it is not your rent.'
}
