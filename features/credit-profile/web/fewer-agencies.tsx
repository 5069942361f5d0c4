import { type Agency, agencyName } from '@keyturn/agency-files/constants'
import { putCreditProfileConsents } from '@keyturn/api-client'
import { api, errorMessage } from '@keyturn/platform/client'
import { Field, Select, Spinner } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consentsQuery } from './calls.ts'
import './credit-profile.css'

interface Choice {
  given: readonly Agency[]
  /** Agency that stays by default: the one agreed to first. */
  first: Agency
  stays: Agency
}

/** Question which agency stays on a smaller plan, with a function that saves the answer. */
export function useFewerAgencies() {
  const [choice, setChoice] = useState<Choice | null>(null)
  return {
    ask: (inPlan: number) => <AgencyThatStays inPlan={inPlan} choice={choice} onChoose={setChoice} />,
    async keep() {
      // No call needed: agencies agreed to later pause automatically and resume with a larger plan.
      if (!choice || choice.stays === choice.first) return async () => undefined
      await save([choice.stays])
      return async () => void (await save(choice.given))
    },
  }
}

const save = (agencies: readonly Agency[]) =>
  api.send(putCreditProfileConsents, { body: { agencies: [...agencies], channel: 'settings' } })

interface AgencyThatStaysProps {
  inPlan: number
  choice: Choice | null
  onChoose: (choice: Choice) => void
}

function AgencyThatStays({ inPlan, choice, onChoose }: AgencyThatStaysProps) {
  const consents = useQuery({ ...consentsQuery, staleTime: 0 })
  if (consents.isPending) return <Spinner label="Reading your agencies" />
  if (consents.isError)
    return <p role="alert">{errorMessage(consents.error, 'Failed to read your agencies')}</p>
  const given = consents.data.agencies
    .filter((each) => each.given)
    .toSorted((one, other) => (one.since ?? '').localeCompare(other.since ?? ''))
    .map(({ agency }) => agency)
  const [first] = given
  if (!first || inPlan !== 1 || given.length <= inPlan) return null
  const stays = choice && given.includes(choice.stays) ? choice.stays : first
  const stopping = given.filter((agency) => agency !== stays).map(agencyName)
  return (
    <div className="credit-stays">
      <Field label="Your new plan reports to one agency. Which one stays?">
        <Select
          value={stays}
          onChange={(event) => {
            const next = given.find((agency) => agency === event.target.value)
            if (next) onChoose({ given, first, stays: next })
          }}
        >
          {given.map((agency) => (
            <option key={agency} value={agency}>
              {agencyName(agency)}
            </option>
          ))}
        </Select>
      </Field>
      <p>
        {listed(stopping)} {stopping.length === 1 ? 'gets' : 'get'} no new months. What is already there stays
        on your file.
      </p>
    </div>
  )
}

const listed = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names)
