import {
  deletePaymentReportMonthsByDueOnAnswer,
  getPaymentReportDashboard,
  postBankingTransactionsByIdMarkAsRent,
  postBankingTransactionsByIdUnmarkAsRent,
  postPaymentReportMonthsByDueOnAnswer,
  postPaymentReportPayeesAnswer,
  postPaymentReportPaymentsByIdAnswer,
} from '@keyturn/api-client'
import { api, undoCall } from '@keyturn/platform/client'
import { formatMonth } from '@keyturn/platform/days'
import { toast } from '@keyturn/platform/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { DashboardAnswer, ReportMonth } from '../contract.ts'
import { withAwaitedRent } from './await-rent.ts'
import { cacheRecordOffline } from './cache-for-offline.ts'
import { DASHBOARD_KEY, invalidateGroups } from './keys.ts'
import { useNoteAnswer } from './recent-answers.tsx'

const REFRESH_POLL_MS = 700
const BANK_READ_POLL_MS = 2_000

/** Query of all dashboard data. Polls while the record is being computed. */
export function useDashboard() {
  return useQuery({
    queryKey: DASHBOARD_KEY,
    queryFn: async () => withAwaitedRent(await cacheRecordOffline(api.send(getPaymentReportDashboard))),
    refetchInterval: ({ state }) => {
      if (state.data?.bank.health === 'reading') return BANK_READ_POLL_MS
      return state.data?.is_looking ? REFRESH_POLL_MS : false
    },
  })
}

/** Rent that is paid but not declared; null if there is none, undefined while loading. */
export function useDetectedRent(): DashboardAnswer['seen_rent'] | undefined {
  const { data, isPending } = useDashboard()
  return isPending ? undefined : (data?.seen_rent ?? null)
}

interface Decided {
  id: string
  /** Other payments that the answer also covers. */
  others: readonly string[]
  /** Text of the answer in the undo list. */
  words: string
  answer: 'rent' | 'not_rent' | { month: string }
}

/**
 * Saves an answer to a question: rent, not rent, or a rent day. Optimistic update: the question disappears at once and
 * returns on failure.
 */
export function useDecision() {
  const queries = useQueryClient()
  const note = useNoteAnswer()
  const undone = ({ id, others, words }: Decided) => ({
    words,
    calls: [
      others.length > 0
        ? undoCall(postPaymentReportPayeesAnswer, {
            body: { transaction_ids: [id, ...others], answer: null },
          })
        : undoCall(postPaymentReportPaymentsByIdAnswer, { params: { id }, body: { answer: null } }),
    ],
  })
  return useMutation({
    mutationFn: ({ id, others, answer }: Decided) => {
      const params = { id }
      if (others.length > 0 && typeof answer === 'string')
        return api.send(postPaymentReportPayeesAnswer, { body: { transaction_ids: [id, ...others], answer } })
      if (answer === 'rent') return api.send(postBankingTransactionsByIdMarkAsRent, { params })
      if (answer === 'not_rent') return api.send(postBankingTransactionsByIdUnmarkAsRent, { params })
      const body = { answer: 'month', due_on: answer.month } as const
      return api.send(postPaymentReportPaymentsByIdAnswer, { params, body })
    },
    onMutate: async ({ id, others }) => {
      await queries.cancelQueries({ queryKey: DASHBOARD_KEY })
      const before = queries.getQueryData<DashboardAnswer>(DASHBOARD_KEY)
      if (before)
        queries.setQueryData<DashboardAnswer>(DASHBOARD_KEY, {
          ...before,
          suggestions: before.suggestions.filter((asked) => asked.id !== id && !others.includes(asked.id)),
        })
      return { before }
    },
    onError: (error, decided, context) => {
      if (context?.before) queries.setQueryData(DASHBOARD_KEY, context.before)
      note.failed(error, undone(decided))
      toast.error('Failed to save categorization')
    },
    onSuccess: (_saved, decided) =>
      note.saved(
        decided.answer === 'not_rent'
          ? 'Thank you. We will not ask about it again.'
          : 'Thank you. That is your rent.',
        undone(decided),
      ),
    onSettled: () => invalidateGroups(queries, 'dashboard'),
  })
}

const ANSWERED: Record<NonNullable<ReportMonth['said']>, string> = {
  paid_elsewhere: 'Thank you. Connect the account you paid from, and we will find the payment.',
  paid_by_benefit: 'Thank you. Choose the month in your house to add a document that shows it.',
  paid_by_agent: 'Thank you. Choose the month in your house to add a document that shows it.',
  not_paid: 'Thank you for telling us. Nothing is sent before a person has looked at it.',
}

/** Answers for months without a payment, as the undo list shows them. */
const ANSWER_TEXTS: Record<NonNullable<ReportMonth['said']>, string> = {
  paid_elsewhere: 'paid from another account',
  paid_by_benefit: 'a benefit paid it',
  paid_by_agent: 'somebody else paid it',
  not_paid: 'not paid',
}

/** Saves the member's answer for months without rent; null deletes it. */
export function useMemberAnswer() {
  const queries = useQueryClient()
  const note = useNoteAnswer()
  const saved = useRef<string[]>([])
  const undone = (dueOns: readonly string[], answer: NonNullable<ReportMonth['said']>) => ({
    words: `${monthsText(dueOns)}: ${ANSWER_TEXTS[answer]}.`,
    calls: dueOns.map((due_on) => undoCall(deletePaymentReportMonthsByDueOnAnswer, { params: { due_on } })),
  })
  return useMutation({
    mutationFn: async ({ dueOns, answer }: { dueOns: readonly string[]; answer: ReportMonth['said'] }) => {
      saved.current = []
      for (const dueOn of dueOns) {
        const params = { due_on: dueOn }
        await (answer === null
          ? api.send(deletePaymentReportMonthsByDueOnAnswer, { params })
          : api.send(postPaymentReportMonthsByDueOnAnswer, { params, body: { answer } }))
        saved.current.push(dueOn)
      }
    },
    onSuccess: (_saved, { dueOns, answer }) => {
      if (answer === null) toast.success('Taken back')
      else note.saved(ANSWERED[answer], undone(dueOns, answer))
    },
    onError: (error, { dueOns, answer }) => {
      const done = saved.current
      if (answer !== null)
        note.failed(error, undone(dueOns, answer), done.length > 0 ? undone(done, answer) : undefined)
      toast.error(
        done.length === 0
          ? 'Failed to save your answer'
          : `Saved for ${done.length} of ${dueOns.length} months. Please answer for the others again.`,
      )
    },
    onSettled: () => invalidateGroups(queries, 'dashboard'),
  })
}

const monthsText = (dueOns: readonly string[]): string =>
  dueOns.length === 1 ? `Your ${formatMonth(dueOns[0] ?? '')} rent` : `The rent of ${dueOns.length} months`
