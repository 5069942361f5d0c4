import { getPaymentReportPassportsNextHome } from '@keyturn/api-client'
import { read } from '@keyturn/platform/client/read'
import { Checkbox, ChoiceGroup, Loaded } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import type { NextHomeAnswer } from '../contract/next-home.ts'
import type { PassportAnswer } from '../contract.ts'
import { AskDeposit } from './ask-deposit.tsx'
import { AskedConsent } from './asked-consent.tsx'

type Field = keyof NextHomeAnswer['known']

const TICKS: { field: Field; label: string; unknown: string }[] = [
  {
    field: 'income',
    label: 'My income, as the bank shows it',
    unknown: 'Not known yet. It needs six whole months of an account in your name alone.',
  },
  {
    field: 'bank_name',
    label: 'My name as the bank has it',
    unknown: 'The bank does not show your name on each account that pays the rent.',
  },
  {
    field: 'years',
    label: 'How long I have lived here',
    unknown:
      'Not known yet. It needs rent for your present home that a bank showed lately, in the months you chose.',
  },
  {
    field: 'landlord_word',
    label: 'What my landlord or agent confirmed',
    unknown: 'Nobody has confirmed anything in these months.',
  },
  {
    field: 'deposit',
    label: 'That my deposit was returned in full',
    unknown: 'No landlord or agent of an earlier home in these months has said so.',
  },
]

export interface NextHomeTicksProps {
  from: string
  to: string
  fields: PassportAnswer['fields']
  onToggle: (field: Field) => void
}

/** Ticks for the next home, each with the wording that readers will see. */
export function NextHomeTicks({ from, to, fields, onToggle }: NextHomeTicksProps) {
  const answer = useQuery({
    ...read(getPaymentReportPassportsNextHome, { query: { from, to } }),
    enabled: from <= to,
  })
  return (
    <Loaded of={answer} failed="We could not load what you can add for your next home.">
      {({ known, income_allowed: isAllowed }) => (
        <>
          <ChoiceGroup legend="For your next home">
            {TICKS.map(({ field, label, unknown }) => {
              const text = known[field]?.map((line) => line.text).join(' ')
              const reason =
                field === 'income' && !isAllowed ? 'You have to agree to it first, below.' : unknown
              return (
                <Checkbox
                  key={field}
                  label={label}
                  note={text ?? reason}
                  // A ticked box stays enabled, so that it can be cleared after its fact disappears.
                  disabled={text === undefined && !fields.includes(field)}
                  checked={fields.includes(field)}
                  onChange={() => onToggle(field)}
                />
              )
            })}
          </ChoiceGroup>
          <p className="kt-quiet type-compact">
            Income, time here, your landlord’s word and the deposit are shown only beside your name. Ticking
            one ticks your name.
          </p>
          <AskDeposit />
          <AskedConsent only="incomeConsent" heading="Income: your consent" />
        </>
      )}
    </Loaded>
  )
}
