import { errorMessage, fieldErrors } from '@keyturn/platform/client'
import { toast } from '@keyturn/platform/ui'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import type { Answers } from './answers.ts'

/** A form of Settings: what is known, what was changed, what is wrong with it. */
export function useForm(known: Answers) {
  const [changed, setChanged] = useState<Answers>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const dirty = Object.entries(changed).some(([name, value]) => (known[name] ?? '') !== value)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  return {
    answers: { ...known, ...changed },
    problems,
    busy,
    dirty,
    blocker,
    setProblems,
    set(change: Answers) {
      setChanged((before) => ({ ...before, ...change }))
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))),
      )
    },
    reset: () => setChanged({}),
    /** Runs once at a time; failures stand at their fields and, joined, in one toast. */
    async run(work: () => Promise<void>, otherwise: string): Promise<void> {
      if (busy) return
      setBusy(true)
      setProblems({})
      try {
        await work()
        setChanged({})
        toast.success('Saved')
      } catch (error) {
        setProblems(fieldErrors(error))
        toast.error(errorMessage(error, otherwise))
      }
      setBusy(false)
    },
  }
}
