import {
  postNotificationsByIdRead,
  postNotificationsByIdUnread,
  postNotificationsReadAll,
} from '@keyturn/api-client'
import { api, errorMessage } from '@keyturn/platform/client'
import { toast } from '@keyturn/platform/ui'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListAnswer } from '../contract.ts'
import { LISTS, unreadQuery } from './calls.ts'

/** Optimistic update: marks on the screen, then on the server. The server's state wins in the end. */
export function useMarking() {
  const client = useQueryClient()
  const show = (ids: 'all' | string, read: boolean): void => {
    client.setQueriesData<InfiniteData<ListAnswer>>(
      { queryKey: LISTS },
      (cached) =>
        cached && {
          ...cached,
          pages: cached.pages.map((page) => ({
            ...page,
            items: page.items.map((item) =>
              ids === 'all' || ids === item.id ? { ...item, is_read: read } : item,
            ),
          })),
        },
    )
  }
  const failed = (error: unknown): void => {
    toast.error(errorMessage(error, 'That was not saved. Please try again.'))
    void client.invalidateQueries({ queryKey: LISTS })
  }
  const counted = ({ unread_count }: { unread_count: number }): void => {
    client.setQueryData(unreadQuery.queryKey, unread_count)
  }
  const one = useMutation({
    mutationFn: ({ id, read }: { id: string; read: boolean }) =>
      api.send(read ? postNotificationsByIdRead : postNotificationsByIdUnread, { params: { id } }),
    onMutate: ({ id, read }) => show(id, read),
    onSuccess: counted,
    onError: failed,
  })
  const all = useMutation({
    mutationFn: () => api.send(postNotificationsReadAll),
    onMutate: () => show('all', true),
    onSuccess: counted,
    onError: failed,
  })
  return { mark: one.mutate, markAll: () => all.mutate(), isMarkingAll: all.isPending }
}
