import { postRentStatements, postRentStatementsPreview } from '@keyturn/api-client'
import { api, useSave } from '@keyturn/platform/client'
import { addMonths, formatMonth, monthOf } from '@keyturn/platform/days'
import { Button, Card, Checkbox, ChoiceGroup, Field, Select, toast } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { StatementBody, StatementChoices, StatementPreview } from '../contract.ts'
import { PURPOSE_FACTS, PURPOSES, type Purpose } from '../domain/purposes.ts'
import { invalidateStatements } from './statement-entry.tsx'
import { StatementSheet } from './statement-sheet.tsx'

const FIELDS: { field: StatementBody['fields'][number]; label: string; note: string }[] = [
  { field: 'name', label: 'My name', note: 'Without your name, readers cannot tell whose rent this is.' },
  { field: 'address', label: 'My address', note: 'The home the rent was paid for.' },
  { field: 'landlord', label: 'My landlord or agent', note: 'Their name only.' },
  { field: 'days', label: 'The day of each payment', note: 'With it, on time and late are shown too.' },
]

const LIFETIMES = [30, 90, 180, 365]
const SHOWN_AT_FIRST = 12
const ALL_HOMES = ''

/** Form for a new statement: choices, preview, then creation. */
export function MakeStatement({ choices, onMade }: { choices: StatementChoices; onMade(id: string): void }) {
  const [order, setOrder] = useState<StatementBody>(() => firstOrder(choices))
  const [preview, setPreview] = useState<StatementPreview | null>(null)
  const queries = useQueryClient()
  const looking = useSave({ failed: 'We could not draw the preview. Please try again.' })
  const making = useSave({
    failed: 'We could not make your statement. Please try again.',
    onError: toast.error,
  })
  // Discards the preview, because it belongs to the earlier choices.
  const change = (changes: Partial<StatementBody>): void => {
    setOrder({ ...order, ...changes })
    setPreview(null)
    looking.clear()
  }
  const look = (event: FormEvent): void => {
    event.preventDefault()
    void looking.run(async () => setPreview(await api.send(postRentStatementsPreview, { body: order })))
  }
  const make = () =>
    making.run(async () => {
      const { id } = await api.send(postRentStatements, { body: order })
      onMade(id)
      setPreview(null)
      toast.success('Your rent statement is ready')
      await invalidateStatements(queries)
    })
  return (
    <Card className="print:hidden">
      <form className="grid content-start justify-items-start gap-4.5 min-w-0" onSubmit={look}>
        <h2>Make a new one</h2>
        <Choices choices={choices} order={order} change={change} />
        {looking.error !== null && (
          <p className="stm-problem kt-strong" role="alert">
            {looking.error}
          </p>
        )}
        <Button type="submit" kind="outline" busy={looking.busy} busyText="Drawing...">
          Show the preview
        </Button>
      </form>
      {preview && (
        <section
          className="stm-preview grid grid-cols-1 justify-items-stretch gap-5 mt-6"
          aria-label="Preview of the statement"
        >
          <StatementSheet statement={preview} />
          <Button onClick={() => void make()} busy={making.busy} busyText="Making...">
            Make this statement
          </Button>
        </section>
      )}
    </Card>
  )
}

function firstOrder({ homes }: StatementChoices): StatementBody {
  const [first, last] = spanOf(homes)
  const from = monthOf(addMonths(`${last}-01`, 1 - SHOWN_AT_FIRST))
  return {
    purpose: 'mortgage',
    home_id: homes.length === 1 ? (homes[0]?.id ?? null) : null,
    from: [from, first].sort().at(-1) ?? first,
    to: last,
    fields: FIELDS.map(({ field }) => field),
    expires_in_days: 90,
  }
}

const spanOf = (homes: StatementChoices['homes']): [first: string, last: string] => [
  homes.map((home) => home.first_month).sort()[0] ?? '',
  homes
    .map((home) => home.last_month)
    .sort()
    .at(-1) ?? '',
]

interface ChoicesProps {
  choices: StatementChoices
  order: StatementBody
  change(changes: Partial<StatementBody>): void
}

function Choices({ choices: { homes }, order, change }: ChoicesProps) {
  const { purpose, home_id: homeId, from, to, fields } = order
  const months = monthsBetween(...spanOf(homes))
  const toggle = (field: StatementBody['fields'][number]) => (): void =>
    change({
      fields: fields.includes(field) ? fields.filter((each) => each !== field) : [...fields, field],
    })
  const purposeOf = (value: string): Purpose => PURPOSES.find((each) => each === value) ?? 'mortgage'
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-3.5 w-full">
        <Field label="Who it is for">
          <Select value={purpose} onChange={({ target }) => change({ purpose: purposeOf(target.value) })}>
            {PURPOSES.map((each) => (
              <option key={each} value={each}>
                {PURPOSE_FACTS[each].label}
              </option>
            ))}
          </Select>
        </Field>
        {homes.length > 1 && (
          <Field label="Home">
            <Select
              value={homeId ?? ALL_HOMES}
              onChange={({ target }) => change({ home_id: target.value === ALL_HOMES ? null : target.value })}
            >
              <option value={ALL_HOMES}>All homes</option>
              {homes.map(({ id, address }) => (
                <option key={id} value={id}>
                  {address}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <MonthSelect
          label="From"
          months={months}
          value={from}
          onChange={(month) => change({ from: month })}
        />
        <MonthSelect label="To" months={months} value={to} onChange={(month) => change({ to: month })} />
        <Field label="The link ends after">
          <Select
            value={order.expires_in_days}
            onChange={({ target }) => change({ expires_in_days: Number(target.value) })}
          >
            {LIFETIMES.map((days) => (
              <option key={days} value={days}>
                {days} days
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <p className="kt-quiet type-compact">{PURPOSE_FACTS[purpose].counts}</p>
      <ChoiceGroup legend="What it shows besides rent, payments and sums">
        {FIELDS.map(({ field, label, note }) => (
          <Checkbox
            key={field}
            label={label}
            note={note}
            checked={fields.includes(field)}
            onChange={toggle(field)}
          />
        ))}
      </ChoiceGroup>
    </>
  )
}

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = monthOf(addMonths(`${month}-01`, 1))) months.push(month)
  return months
}

interface MonthSelectProps {
  label: string
  months: readonly string[]
  value: string
  onChange: (month: string) => void
}

const MonthSelect = ({ label, months, value, onChange }: MonthSelectProps) => (
  <Field label={label}>
    <Select value={value} onChange={({ target }) => onChange(target.value)}>
      {months.map((month) => (
        <option key={month} value={month}>
          {formatMonth(month)}
        </option>
      ))}
    </Select>
  </Field>
)
