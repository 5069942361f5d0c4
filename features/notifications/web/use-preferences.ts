import { errorMessage } from '@keyturn/platform/client'
import { toast } from '@keyturn/platform/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PreferencesChange, PreferencesView } from '../contract.ts'
import { preferencesQuery, savePreferences } from './calls.ts'

/** Choices act at once: shown first, saved next, taken back with a word when saving fails. */
export function usePreferences() {
  const client = useQueryClient()
  const { data: preferences, isError, refetch } = useQuery(preferencesQuery)
  const saving = useMutation({
    mutationFn: savePreferences,
    onMutate: async (change) => {
      await client.cancelQueries(preferencesQuery)
      const before = client.getQueryData(preferencesQuery.queryKey)
      if (before) client.setQueryData(preferencesQuery.queryKey, changed(before, change))
      return before
    },
    onSuccess: (saved) => client.setQueryData(preferencesQuery.queryKey, saved),
    onError: (error, _change, before) => {
      if (before) client.setQueryData(preferencesQuery.queryKey, before)
      toast.error(errorMessage(error, 'That was not saved. Please try again.'))
    },
  })
  return { preferences, isError, retry: refetch, save: saving.mutate }
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
