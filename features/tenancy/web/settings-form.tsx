import { refreshProfile } from '@keyturn/identity/web'
import { Button, Card, ConfirmDialog } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { joined, type Problem } from '../domain/tenancy-details.ts'
import { monthsAskedAbout, statusQuery } from './calls.ts'
import { EffectiveFromDialog } from './effective-from-dialog.tsx'
import { NOT_YET, type SettingsFormState } from './use-form.ts'

interface SettingsFormProps {
  form: SettingsFormState
  heading: string
  lead: string
  action: string
  kind?: 'outline'
  disabledReason?: string | undefined
  /** Returns problems, and unusual values to confirm before sending. */
  check?: () => { problems: Problem[]; odd: Problem[] }
  /** Sends the form. The dialog for the start day opens only if the server requires one. */
  send: (effectiveFrom?: string) => Promise<unknown>
  today?: string
  children: ReactNode
}

/** Common form of the Tenancy and Landlord tabs: validate, confirm unusual values, send, reload. */
export function SettingsForm({ form, check, send, today = '', ...words }: SettingsFormProps) {
  const queries = useQueryClient()
  const [odd, setOdd] = useState<Problem[]>([])
  const [months, setMonths] = useState<number | null>(null)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = check?.() ?? { problems: [], odd: [] }
    if (found.problems.length > 0) form.refuse(found.problems)
    else if (found.odd.length > 0) setOdd(found.odd)
    else save()
  }

  function save(effectiveFrom?: string): void {
    setOdd([])
    setMonths(null)
    void form.run(async () => {
      try {
        await send(effectiveFrom)
      } catch (error) {
        const asked = monthsAskedAbout(error)
        if (asked === null) throw error
        setMonths(asked)
        return NOT_YET
      }
      await queries.invalidateQueries(statusQuery)
      await refreshProfile()
      return null
    })
  }

  return (
    <Card>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <div>
          <h2>{words.heading}</h2>
          <p className="kt-quiet">{words.lead}</p>
        </div>
        {words.children}
        <div>
          <Button
            type="submit"
            busy={form.busy}
            disabledReason={words.disabledReason}
            {...(words.kind && { kind: words.kind })}
          >
            {words.action}
          </Button>
        </div>
      </form>
      <ConfirmUnusual odd={odd} onBack={() => setOdd([])} onYes={() => save()} />
      <EffectiveFromDialog months={months} today={today} onBack={() => setMonths(null)} onChoose={save} />
    </Card>
  )
}

interface ConfirmUnusualProps {
  odd: readonly Problem[]
  onBack: () => void
  onYes: () => void
}

export function ConfirmUnusual({ odd, onBack, onYes }: ConfirmUnusualProps) {
  return (
    <ConfirmDialog
      open={odd.length > 0}
      question="Is this right?"
      keep="Change it"
      act="Yes, it is right"
      onKeep={onBack}
      onAct={onYes}
    >
      {joined(odd)}
    </ConfirmDialog>
  )
}
