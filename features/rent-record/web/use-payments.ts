import { api, errorMessage } from '@keyturn/platform/client'
import { formatDay } from '@keyturn/platform/days'
import { toast } from '@keyturn/platform/ui'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { rentPaths } from '../call-paths.ts'
import { type PaymentRow, paymentsAnswer, previewAnswer } from '../contract/payments.ts'
import { DASHBOARD_KEY, PAYMENTS_KEY } from './keys.ts'
import { poundsWords } from './money-words.ts'
import { useNoteAnswer } from './recent-answers.tsx'
import { rowName } from './row-name.ts'
import { useDashboard } from './use-dashboard.ts'

export const PAYMENTS_PER_PAGE = 25

export interface PaymentFilter {
  page: number
  kind: string
  search: string
  account: string
  month: string
  /** The rent day whose payment is looked for. */
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
    // Once an answer has been worked in, the rows are read anew.
    queryKey: [...PAYMENTS_KEY, query, isLooking],
    queryFn: ({ signal }) => api.get(rentPaths.payments, { query, reply: paymentsAnswer, signal }),
    placeholderData: keepPreviousData,
  })
}

export interface GivenAnswer {
  answer: 'rent' | 'not_rent' | 'month' | null
  due_on?: string
}

/** What an answer would change; null while none is chosen. */
export function usePreview(id: string, given: GivenAnswer | null) {
  return useQuery({
    queryKey: [...PAYMENTS_KEY, 'preview', id, given],
    queryFn: () =>
      api.post(rentPaths.previewPayment(id), { body: given ?? {}, reply: previewAnswer, isBackground: true }),
    enabled: given !== null,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  })
}

interface SavedAnswer {
  row: PaymentRow
  given: GivenAnswer
  /** What the row said when its effect was previewed; another answer since then is refused. */
  said: string
}

export function useAnswerPayment() {
  const queries = useQueryClient()
  const note = useNoteAnswer()
  return useMutation({
    mutationFn: ({ row, given, said }: SavedAnswer) =>
      api.post(rentPaths.answerPayment(row.id), { body: { ...given, said } }),
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
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: DASHBOARD_KEY })
      await queries.invalidateQueries({ queryKey: PAYMENTS_KEY })
    },
  })
}

/** The call that restores what the row said before. */
function undoneBy({ row, given, said }: SavedAnswer) {
  const before: GivenAnswer =
    said === 'nothing'
      ? { answer: null }
      : said === 'rent' || said === 'not_rent'
        ? { answer: said }
        : { answer: 'month', due_on: said }
  const path = rentPaths.answerPayment(row.id)
  return {
    words: `${paymentWords(row)}: ${answerWords(given)}`,
    calls: [{ method: 'post', path, body: before } as const],
  }
}

/** "Landlord, £950.00 on 01 October 2026" */
export const paymentWords = (row: Pick<PaymentRow, 'name' | 'amount' | 'date'>): string =>
  `${rowName(row)}, ${poundsWords(Math.abs(row.amount))} on ${formatDay(row.date)}`

export function answerWords({ answer, due_on }: GivenAnswer): string {
  if (answer === null) return 'your answer was taken back.'
  if (answer === 'month') return `it paid the rent due on ${formatDay(due_on ?? '')}.`
  return answer === 'rent' ? 'it is your rent.' : 'it is not your rent.'
}
