import { useEffect, useId } from 'react'

const forms = new Set<string>()

/** Whether some form on the page holds what was typed and not saved. */
export const hasUnsaved = (): boolean => forms.size > 0

/** A form says so while it holds something unsaved; closing or reloading the page is asked about meanwhile. */
export function useUnsaved(dirty: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    forms.add(id)
    window.addEventListener('beforeunload', ask)
    return () => {
      forms.delete(id)
      window.removeEventListener('beforeunload', ask)
    }
  }, [dirty, id])
}
