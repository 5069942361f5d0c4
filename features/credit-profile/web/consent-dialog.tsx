import { type Agency, agencyName } from '@keyturn/agency-files/constants'
import { Button, Dialog, Link } from '@keyturn/platform/ui'
import { agencyCount, premiumPlan } from '@keyturn/subscription/constants'
import { upgradePage } from '@keyturn/subscription/links'
import { consentTextOf } from '../domain/consent-texts.ts'
import { choiceWith } from './copy.ts'

interface ConsentDialogProps {
  agency: Agency
  given: readonly Agency[]
  inPlan: number
  busy: boolean
  onClose: () => void
  onAgree: (agencies: Agency[]) => void
}

/** Full consent text before the member agrees: agency, data, duration and withdrawal. */
export function ConsentDialog({ agency, given, inPlan, busy, onClose, onAgree }: ConsentDialogProps) {
  const { text, ifWithdrawn } = consentTextOf(agency)
  const chosen = choiceWith(agency, given, inPlan)
  const replaced = given.filter((each) => !chosen.includes(each)).map(agencyName)
  return (
    <Dialog open onClose={onClose} title={`Report your rent to ${agencyName(agency)}?`}>
      <div className="grid gap-4 pt-2.5">
        <p>{text}</p>
        <p className="credit-note">
          <b>If you take it back:</b> {ifWithdrawn}
        </p>
        {replaced.length > 0 && (
          <p className="credit-replaces py-3 px-3.5 type-small">
            Your plan reports to {inPlan === 1 ? 'one agency' : `${inPlan} agencies`}, so this takes the place
            of {replaced.join(' and ')}.{' '}
            <Link to={upgradePage}>See the plan for {agencyCount(premiumPlan)} agencies</Link>
          </p>
        )}
        <div className="kt-dialog-acts">
          <Button kind="outline" onClick={onClose}>
            Not now
          </Button>
          <Button busy={busy} busyText="Saving..." onClick={() => onAgree(chosen)}>
            I agree
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
