import { api, errorMessage } from '@keyturn/platform/client'
import { toast } from '@keyturn/platform/ui'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { daysAheadPaths } from '../call-paths.ts'
import { calendarAnswer, type DaysAheadView, daysAheadAnswer } from '../contract.ts'

const daysAheadQuery = queryOptions({
  queryKey: ['days-ahead'],
  queryFn: () => api.get(daysAheadPaths.choice, { reply: daysAheadAnswer }),
})

/** The member's choice, and their calendar's address for as long as this page is open: nobody can say it again. */
export function useDaysAhead() {
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(daysAheadQuery)
  const [address, setAddress] = useState<string | null>(null)
  const keep = ({ remind_days, calendar_since }: DaysAheadView): void =>
    void queries.setQueryData(daysAheadQuery.queryKey, { remind_days, calendar_since })
  const failed = (error: unknown): void =>
    void toast.error(errorMessage(error, 'That was not saved. Please try again.'))
  const choose = useMutation({
    mutationFn: (remind_days: number) =>
      api.put(daysAheadPaths.choice, { body: { remind_days }, reply: daysAheadAnswer }),
    onSuccess: keep,
    onError: failed,
  })
  const make = useMutation({
    mutationFn: () => api.post(daysAheadPaths.calendar, { reply: calendarAnswer }),
    onSuccess: ({ calendar_url, ...view }) => {
      setAddress(calendar_url)
      keep(view)
    },
    onError: failed,
  })
  const end = useMutation({
    mutationFn: () => api.delete(daysAheadPaths.calendar, { reply: daysAheadAnswer }),
    onSuccess: (view) => {
      setAddress(null)
      keep(view)
      toast.success('The address has ended')
    },
    onError: failed,
  })
  return { view: data, isError, retry: refetch, address, choose, make, end }
}
