import type { Agency } from '@keyturn/agency-files/constants'
import { Button, Dialog } from '@keyturn/platform/ui'
import { useState } from 'react'
import { AgencyTicks, ticksLegend } from './agency-ticks.tsx'

interface ChooseDialogProps {
  inPlan: number
  busy: boolean
  onClose: () => void
  onAgree: (agencies: Agency[]) => void
}

/** Dialog after the main switch: choose agencies. No box is ticked at first. */
export function ChooseDialog({ inPlan, busy, onClose, onAgree }: ChooseDialogProps) {
  const [chosen, setChosen] = useState<Agency[]>([])
  return (
    <Dialog open onClose={onClose} title="Which agencies should we report to?">
      <div className="grid gap-4 pt-2.5">
        <AgencyTicks legend={ticksLegend(inPlan)} chosen={chosen} inPlan={inPlan} onChoose={setChosen} />
        <div className="kt-dialog-acts">
          <Button kind="outline" onClick={onClose}>
            Not now
          </Button>
          <Button
            busy={busy}
            busyText="Saving..."
            disabledReason={chosen.length === 0 ? 'Choose an agency first.' : undefined}
            onClick={() => onAgree(chosen)}
          >
            I agree
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
