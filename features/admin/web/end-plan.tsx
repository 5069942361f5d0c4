import { dayOfInstant } from '@keyturn/platform/days'
import { Button, Checkbox, Field, TextInput } from '@keyturn/platform/ui'
import { useState } from 'react'
import { endPlan } from './calls.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAction } from './use-action.ts'

/** Ends a plan for a member who asked by email, message or telephone. */
export function EndPlan({ memberId, name }: { memberId: string; name: string }) {
  const today = dayOfInstant(new Date())
  const [isAsking, setIsAsking] = useState(false)
  const [saidOn, setSaidOn] = useState(today)
  const [moneyBack, setMoneyBack] = useState(false)
  const { busy, act } = useAction()
  async function end(reason: string): Promise<void> {
    const work = () => endPlan(memberId, { said_on: saidOn, money_back: moneyBack, reason })
    if (await act(work, 'The plan is ending. The member gets an email.')) setIsAsking(false)
  }
  return (
    <>
      <Button kind="outline" size="small" onClick={() => setIsAsking(true)}>
        End the plan for them
      </Button>
      {isAsking && (
        <ReasonDialog
          question={`End the plan of ${name}?`}
          act="End the plan"
          danger
          busy={busy}
          hint="Where they said it, and their words. Kept with your name."
          onClose={() => setIsAsking(false)}
          onAct={(reason) => void end(reason)}
        >
          <p>
            Any clear words that they want to stop are enough. The plan ends with the time that is paid. What
            was charged after that day goes back.
          </p>
          <Field label="Said on">
            <TextInput
              type="date"
              max={today}
              value={saidOn}
              onChange={(event) => setSaidOn(event.target.value)}
            />
          </Field>
          <Checkbox
            label="They want their money back: end it now, and refund if the 14 days were open on that day"
            checked={moneyBack}
            onChange={(event) => setMoneyBack(event.target.checked)}
          />
        </ReasonDialog>
      )}
    </>
  )
}
