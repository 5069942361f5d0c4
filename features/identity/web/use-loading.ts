import { errorMessage } from '@keyturn/platform/client'
import { toast } from '@keyturn/platform/ui'
import { useCallback, useEffect, useState } from 'react'

const FAILED = 'Failed to load settings'

/** Reads what a section shows as it opens, and again when told to. Sections that fail together say so once. */
export function useLoading(read: () => Promise<void>): { failed: boolean; load(): Promise<void> } {
  const [failed, setFailed] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    try {
      await read()
    } catch (error) {
      setFailed(true)
      toast.error(errorMessage(error, FAILED), { id: 'settings-failed' })
    }
  }, [read])
  useEffect(() => void load(), [load])
  return { failed, load }
}
