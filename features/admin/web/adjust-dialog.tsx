import { Field, TextInput } from '@keyturn/platform/ui'
import { useState } from 'react'
import { requestAdjustment } from './calls.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAction } from './use-action.ts'

interface AdjustDialogProps {
  memberId: string
  name: string
  onClose: () => void
}

/** Requests manual points, which a second person approves. */
export function AdjustDialog({ memberId, name, onClose }: AdjustDialogProps) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { busy, act } = useAction()
  const points = Number(typed.replace(/[\s,]/g, '').replace('−', '-'))
  const isPossible = Number.isInteger(points) && points !== 0 && Math.abs(points) <= 1_000_000

  async function ask(reason: string): Promise<void> {
    if (!isPossible) return setWrong('A whole number of points, like 500 or -500')
    const wish = { member_id: memberId, points, reason }
    if (await act(() => requestAdjustment(wish), 'Sent for approval.')) onClose()
  }

  return (
    <ReasonDialog
      question={`Adjust the points of ${name}?`}
      act="Ask for it"
      busy={busy}
      hint="Appears in the member’s points history."
      onClose={onClose}
      onAct={(reason) => void ask(reason)}
    >
      <p>Nothing changes until somebody else approves it.</p>
      <Field label="Points" hint="With a minus in front they are taken away." error={wrong} required>
        <TextInput inputMode="numeric" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </ReasonDialog>
  )
}
