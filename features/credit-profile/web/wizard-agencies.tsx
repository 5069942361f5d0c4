import { AGENCIES, type Agency } from '@keyturn/agency-files/constants'
import { putCreditProfileConsents } from '@keyturn/api-client'
import { api } from '@keyturn/platform/client'
import { useQuery } from '@tanstack/react-query'
import { AgencyTicks, ticksLegend } from './agency-ticks.tsx'
import { consentsQuery } from './calls.ts'

interface WizardAgenciesProps {
  /** Agencies chosen in this form. Null until the member chooses. */
  chosen: readonly string[] | null
  onChoose: (agencies: readonly string[]) => void
}

const known = (agencies: readonly string[]): Agency[] =>
  AGENCIES.filter((agency) => agencies.includes(agency))

/** Choice of agencies by plan, under the wizard's opt-in. */
export function WizardAgencies({ chosen, onChoose }: WizardAgenciesProps) {
  const { data } = useQuery(consentsQuery)
  if (!data || data.agencies_in_plan === 0) return null
  const given = data.agencies.flatMap((each) => (each.given ? [each.agency] : []))
  return (
    <AgencyTicks
      legend={ticksLegend(data.agencies_in_plan)}
      chosen={chosen === null ? given : known(chosen)}
      inPlan={data.agencies_in_plan}
      onChoose={onChoose}
    />
  )
}

export async function saveWizardAgencies(chosen: readonly string[]): Promise<void> {
  await api.send(putCreditProfileConsents, { body: { agencies: known(chosen), channel: 'wizard' } })
}
