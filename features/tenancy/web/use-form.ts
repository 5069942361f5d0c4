import { RESTORED_MESSAGE, readUnsaved, useSave, useUnsaved } from '@keyturn/platform/client'
import { toast } from '@keyturn/platform/ui'
import { useEffect, useState } from 'react'
import { joined, type Problem } from '../domain/tenancy-details.ts'
import { type Answers, problemsAtFields } from './answers.ts'

/** Result of work that asks the member a question before it saves. */
export const NOT_YET = Symbol('not saved yet')

/** State of a Settings form: stored values, changes and problems. */
export function useForm(known: Answers, { failed, name }: { failed: string; name?: string }) {
  const [before] = useState(() => (name === undefined ? null : readUnsaved(name)))
  const [changed, setChanged] = useState<Answers>(before ?? {})
  const saving = useSave({ failed, onError: toast.error })
  useUnsaved(
    Object.entries(changed).some(([field, value]) => (known[field] || '') !== (value || '')),
    name === undefined ? null : { form: name, fields: changed },
  )
  useEffect(() => {
    if (before) toast.success(RESTORED_MESSAGE)
  }, [before])
  return {
    known,
    answers: { ...known, ...changed },
    problems: saving.problems,
    busy: saving.busy,
    set(change: Answers) {
      setChanged((before) => ({ ...before, ...change }))
      saving.clear(Object.keys(change))
    },
    /** Shows each problem at its field, and all of them in one toast. */
    refuse(found: readonly Problem[]) {
      saving.refuse(problemsAtFields(found))
      toast.error(joined(found))
    },
    /** Shows failures at their fields and together in one toast. */
    run: (work: () => Promise<unknown>, done = 'Saved') =>
      saving.run(async () => {
        if ((await work()) === NOT_YET) return
        setChanged({})
        toast.success(done)
      }),
  }
}

export type SettingsFormState = ReturnType<typeof useForm>
