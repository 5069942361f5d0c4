import { patchNotificationsPreferences } from '@keyturn/api-client'
import { api, errorMessage } from '@keyturn/platform/client'
import { toast } from '@keyturn/platform/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PreferencesChange, PreferencesView } from '../contract.ts'
import { preferencesQuery } from './calls.ts'

const SAVING = ['notifications', 'preferences', 'saving']

/**
 * Preferences with optimistic updates, saved in order and rolled back with a message on failure. A response is ignored
 * while a newer change is pending.
 */
export function usePreferences() {
  const client = useQueryClient()
  const query = useQuery(preferencesQuery)
  const saving = useMutation({
    mutationKey: SAVING,
    scope: { id: SAVING.join() },
    mutationFn: (body: PreferencesChange) => api.send(patchNotificationsPreferences, { body }),
    onSuccess: (saved) => {
      if (client.isMutating({ mutationKey: SAVING }) === 1)
        client.setQueryData(preferencesQuery.queryKey, saved)
    },
    onError: (error) => {
      toast.error(errorMessage(error, 'That was not saved. Please try again.'))
      void client.invalidateQueries(preferencesQuery)
    },
  })
  const save = (change: PreferencesChange): void => {
    void client.cancelQueries(preferencesQuery)
    client.setQueryData(preferencesQuery.queryKey, (cached) => cached && changed(cached, change))
    saving.mutate(change)
  }
  return { query, save }
}

function changed(before: PreferencesView, { kinds, ...change }: PreferencesChange): PreferencesView {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return {
    ...before,
    ...named,
    kinds: before.kinds.map((each) => {
      const wish = Object.entries(kinds?.[each.kind] ?? {}).filter(([, value]) => value !== undefined)
      return { ...each, channels: { ...each.channels, ...Object.fromEntries(wish) } }
    }),
  }
}
