import { api } from '@keyturn/platform/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  listAnswer,
  type NotificationView,
  type PreferencesChange,
  preferencesAnswer,
  readAllAnswer,
  readAnswer,
} from '../contract.ts'

const PATH = '/api/notifications/'
const PREFERENCES = `${PATH}preferences/`
const PAGE = 20

export interface Filter {
  state: 'all' | 'unread'
  topic: NotificationView['topic'] | null
}

export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async () =>
    (await api.get(PATH, { query: { page_size: 1, state: 'unread' }, reply: listAnswer })).unread_count,
  // The live line keeps it true between two asks.
  staleTime: Number.POSITIVE_INFINITY,
})

export const LISTS = ['notifications', 'list'] as const

export const listQuery = ({ state, topic }: Filter) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, state, topic],
    queryFn: ({ pageParam }) =>
      api.get(PATH, {
        query: { page_size: PAGE, state, topic: topic ?? undefined, before: pageParam ?? undefined },
        reply: listAnswer,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ items }) => (items.length < PAGE ? null : (items.at(-1)?.id ?? null)),
  })

export const markRead = (id: string, read: boolean) =>
  api.post(`${PATH}${id}/${read ? 'read' : 'unread'}/`, { reply: readAnswer })

export const markAllRead = () => api.post(`${PATH}read-all/`, { reply: readAllAnswer })

export const preferencesQuery = queryOptions({
  queryKey: ['notifications', 'preferences'],
  queryFn: () => api.get(PREFERENCES, { reply: preferencesAnswer }),
})

export const savePreferences = (change: PreferencesChange) =>
  api.patch(PREFERENCES, { body: change, reply: preferencesAnswer })
