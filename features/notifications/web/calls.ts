import { getNotifications, getNotificationsPreferences } from '@keyturn/api-client'
import { api } from '@keyturn/platform/client'
import { keyOf, read } from '@keyturn/platform/client/read'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { NotificationView } from '../contract.ts'

const PAGE = 20

export interface Filter {
  state: 'all' | 'unread'
  topic: NotificationView['topic'] | null
}

const UNREAD = { query: { page_size: 1, state: 'unread' } } as const

export const unreadQuery = queryOptions({
  queryKey: keyOf(getNotifications, UNREAD),
  queryFn: async () => (await api.send(getNotifications, UNREAD)).unread_count,
  // Never stale, because the event stream updates it.
  staleTime: Number.POSITIVE_INFINITY,
})

/** Cache key of the lists with every filter, without the unread count. */
export const LISTS = keyOf(getNotifications, { query: { page_size: PAGE } })

export const listQuery = ({ state, topic }: Filter) => {
  const query = { page_size: PAGE, state, topic: topic ?? undefined }
  return infiniteQueryOptions({
    queryKey: keyOf(getNotifications, { query }),
    queryFn: ({ pageParam }) =>
      api.send(getNotifications, { query: { ...query, before: pageParam ?? undefined } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ items }) => (items.length < PAGE ? null : (items.at(-1)?.id ?? null)),
  })
}

export const preferencesQuery = read(getNotificationsPreferences)
