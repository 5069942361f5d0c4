import { errorMessage, fieldErrors, KEPT_TEXT, keptUnsaved, useUnsaved } from '@keyturn/platform/client'
import { toast } from '@keyturn/platform/ui'
import { useEffect, useState } from 'react'
import { joined, type Problem } from '../domain/tenancy-details.ts'
import { type Answers, problemsAtFields } from './answers.ts'

/** Returned by work that asks the member something before it saves. */
export const NOT_YET = Symbol('not saved yet')

/** A form of Settings: what is known, what was changed, what is wrong with it. */
export function useForm(known: Answers, name?: string) {
  const [before] = useState(() => (name === undefined ? null : keptUnsaved(name)))
  const [changed, setChanged] = useState<Answers>(before ?? {})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  useUnsaved(
    Object.entries(changed).some(([field, value]) => (known[field] || '') !== (value || '')),
    name === undefined ? null : { form: name, fields: changed },
  )
  useEffect(() => {
    if (before) toast.success(KEPT_TEXT)
  }, [before])
  return {
    known,
    answers: { ...known, ...changed },
    problems,
    busy,
    set(change: Answers) {
      setChanged((before) => ({ ...before, ...change }))
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))),
      )
    },
    /** Each at its field, and all of them in one toast. */
    refuse(found: readonly Problem[]) {
      setProblems(problemsAtFields(found))
      toast.error(joined(found))
    },
    /** Runs once at a time; failures stand at their fields and, joined, in one toast. */
    async run(work: () => Promise<unknown>, otherwise: string, done = 'Saved'): Promise<void> {
      if (busy) return
      setBusy(true)
      setProblems({})
      try {
        if ((await work()) !== NOT_YET) {
          setChanged({})
          toast.success(done)
        }
      } catch (error) {
        setProblems(fieldErrors(error))
        toast.error(errorMessage(error, otherwise))
      }
      setBusy(false)
    },
  }
}

export type SettingsFormState = ReturnType<typeof useForm>
