import { formatDay, isDay } from '@keyturn/platform/days'
import { Button, DateInput, Dialog, Field, Radio } from '@keyturn/platform/ui'
import { type FormEvent, useState } from 'react'
import { readDay } from '../domain/read-values.ts'
import { tidyDay } from './answers.ts'

interface EffectiveFromDialogProps {
  /** Verified months that the change may rewrite. Null closes the dialog. */
  months: number | null
  today: string
  onBack: () => void
  onChoose: (effectiveFrom: string) => void
}

/** Asks for the first day of a changed rent, share or rent day, before verified months change. */
export function EffectiveFromDialog({ months, today, onBack, onChoose }: EffectiveFromDialogProps) {
  return (
    <Dialog open={months !== null} onClose={onBack} title="Since when is it so?">
      {months !== null && <Choice {...{ months, today, onBack, onChoose }} />}
    </Dialog>
  )
}

function Choice({ months, today, onBack, onChoose }: EffectiveFromDialogProps & { months: number }) {
  const [always, setAlways] = useState(false)
  const [day, setDay] = useState(isDay(today) ? formatDay(today) : '')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const counted = months === 1 ? '1 verified month' : `${months} verified months`

  function submit(event: FormEvent): void {
    event.preventDefault()
    event.stopPropagation()
    if (always) onChoose('always')
    else if (readDay(day) === null) setProblem('Please enter a date, like 01/05/2026')
    else onChoose(day)
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p>{counted} counted under the rent, share and rent day you gave before.</p>
      <Radio
        name="since"
        label="It changed on a day"
        note="Months before that day stay as they are."
        checked={!always}
        onChange={() => setAlways(false)}
      />
      {!always && (
        <Field label="From" required error={problem}>
          <DateInput
            name="effectiveFrom"
            value={day}
            onChange={(event) => setDay(event.target.value)}
            onBlur={() => setDay(tidyDay(day))}
          />
        </Field>
      )}
      <Radio
        name="since"
        label="It was always so"
        note={`We check ${counted} again. Some may no longer be paid in full.`}
        checked={always}
        onChange={() => setAlways(true)}
      />
      <div className="kt-dialog-acts">
        <Button kind="outline" onClick={onBack}>
          Change it
        </Button>
        <Button type="submit">Save</Button>
      </div>
    </form>
  )
}
