import { AGENCIES, type Agency, agencyName } from '@keyturn/agency-files/constants'
import { Checkbox, Radio } from '@keyturn/platform/ui'
import { premiumPlan, standardPlan } from '@keyturn/subscription/constants'
import { useId } from 'react'
import { consentTextOf } from '../domain/consent-texts.ts'
import { choiceWith } from './copy.ts'
import './credit-profile.css'

interface AgencyTicksProps {
  legend: string
  chosen: readonly Agency[]
  inPlan: number
  onChoose: (agencies: Agency[]) => void
}

/** Consent checkboxes per agency, each with its full text, up to the plan's limit. */
export function AgencyTicks({ legend, chosen, inPlan, onChoose }: AgencyTicksProps) {
  const group = useId()
  return (
    <fieldset className="credit-ticks p-4">
      <legend className="w-full mb-1 type-small">{legend}</legend>
      {AGENCIES.map((agency) => (
        <div key={agency}>
          {inPlan === 1 ? (
            <Radio
              name={group}
              label={agencyName(agency)}
              checked={chosen.includes(agency)}
              onChange={() => onChoose([agency])}
            />
          ) : (
            <Checkbox
              label={agencyName(agency)}
              checked={chosen.includes(agency)}
              onChange={(event) =>
                onChoose(
                  event.target.checked
                    ? choiceWith(agency, chosen, inPlan)
                    : chosen.filter((each) => each !== agency),
                )
              }
            />
          )}
          <details className="ml-10 kt-quiet type-small">
            <summary className="kt-disclosure">What this says in full</summary>
            <p>{consentTextOf(agency).text}</p>
          </details>
        </div>
      ))}
      <p className="credit-note">
        {inPlan === 1
          ? `${standardPlan.displayName} reports to one agency. Lenders may look at others.`
          : 'You agree to each one separately, and can take each back separately.'}
      </p>
    </fieldset>
  )
}

export function ticksLegend(inPlan: number): string {
  return inPlan === 1
    ? `Agencies on ${standardPlan.displayName}: 1 of ${AGENCIES.length}`
    : `Agencies on ${premiumPlan.displayName}: up to ${inPlan}`
}
