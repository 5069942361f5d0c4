import { api } from '@keyturn/platform/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { notificationPaths as paths } from '../call-paths.ts'
import {
  listAnswer,
  type NotificationView,
  type PreferencesChange,
  preferencesAnswer,
  readAllAnswer,
  readAnswer,
} from '../contract.ts'

const PAGE = 20

export interface Filter {
  state: 'all' | 'unread'
  topic: NotificationView['topic'] | null
}

export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async () =>
    (await api.get(paths.list, { query: { page_size: 1, state: 'unread' }, reply: listAnswer })).unread_count,
  // The live line keeps it true between two asks.
  staleTime: Number.POSITIVE_INFINITY,
})

export const LISTS = ['notifications', 'list'] as const

export const listQuery = ({ state, topic }: Filter) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, state, topic],
    queryFn: ({ pageParam }) =>
      api.get(paths.list, {
        query: { page_size: PAGE, state, topic: topic ?? undefined, before: pageParam ?? undefined },
        reply: listAnswer,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ items }) => (items.length < PAGE ? null : (items.at(-1)?.id ?? null)),
  })

export const markRead = (id: string, read: boolean) =>
  api.post((read ? paths.read : paths.unread).replace(':id', id), { reply: readAnswer })

export const markAllRead = () => api.post(paths.readAll, { reply: readAllAnswer })

export const preferencesQuery = queryOptions({
  queryKey: ['notifications', 'preferences'],
  queryFn: () => api.get(paths.preferences, { reply: preferencesAnswer }),
})

export const savePreferences = (change: PreferencesChange) =>
  api.patch(paths.preferences, { body: change, reply: preferencesAnswer })
