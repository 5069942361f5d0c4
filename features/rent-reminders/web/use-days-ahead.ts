import {
  deleteDaysAheadCalendar,
  getDaysAhead,
  postDaysAheadCalendar,
  putDaysAhead,
} from '@keyturn/api-client'
import { api, errorMessage } from '@keyturn/platform/client'
import { read } from '@keyturn/platform/client/read'
import { toast } from '@keyturn/platform/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DaysAheadView } from '../contract.ts'

const daysAheadQuery = read(getDaysAhead)

/** The member's choice, and the calendar address while the page is open, because the server cannot return it again. */
export function useDaysAhead() {
  const queries = useQueryClient()
  const query = useQuery(daysAheadQuery)
  const [address, setAddress] = useState<string | null>(null)
  const keep = ({ remind_days, calendar_since }: DaysAheadView): void =>
    void queries.setQueryData(daysAheadQuery.queryKey, { remind_days, calendar_since })
  const failed = (error: unknown): void =>
    void toast.error(errorMessage(error, 'That was not saved. Please try again.'))
  const choose = useMutation({
    mutationFn: (remind_days: number) => api.send(putDaysAhead, { body: { remind_days } }),
    onSuccess: keep,
    onError: failed,
  })
  const make = useMutation({
    mutationFn: () => api.send(postDaysAheadCalendar),
    onSuccess: ({ calendar_url, ...view }) => {
      setAddress(calendar_url)
      keep(view)
    },
    onError: failed,
  })
  const end = useMutation({
    mutationFn: () => api.send(deleteDaysAheadCalendar),
    onSuccess: (view) => {
      setAddress(null)
      keep(view)
      toast.success('The address has ended')
    },
    onError: failed,
  })
  return { query, address, choose, make, end }
}
