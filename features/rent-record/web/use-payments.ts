import { api, errorMessage } from '@keyturn/platform/client'
import { toast } from '@keyturn/platform/ui'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { rentPaths } from '../call-paths.ts'
import { paymentsAnswer, previewAnswer } from '../contract/payments.ts'
import { DASHBOARD_KEY, useDashboard } from './use-dashboard.ts'

export const PAYMENTS_KEY = ['rent-record', 'payments']
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
    queryFn: () => api.post(rentPaths.previewPayment(id), { body: given ?? {}, reply: previewAnswer }),
    enabled: given !== null,
    gcTime: 0,
    staleTime: 0,
  })
}

export function useAnswerPayment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: GivenAnswer & { id: string; said: string }) =>
      api.post(rentPaths.answerPayment(id), { body }),
    onSuccess: (_saved, { answer }) => {
      toast.success(
        answer === null
          ? 'Taken back. Your record is as it was without it.'
          : 'Saved. You can take it back here for as long as we keep the payment.',
      )
    },
    onError: (error) => toast.error(errorMessage(error, 'Failed to save categorization')),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: DASHBOARD_KEY })
      await queries.invalidateQueries({ queryKey: PAYMENTS_KEY })
    },
  })
}
