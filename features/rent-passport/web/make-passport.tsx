import { useSession } from '@keyturn/platform/client'
import { addDays, addMonths, formatDay, formatMonth, monthOf } from '@keyturn/platform/days'
import { Button, Card, Checkbox, ChoiceGroup, Field, Select } from '@keyturn/platform/ui'
import type { DashboardAnswer } from '@keyturn/rent-record/contract'
import { HouseDrawing } from '@keyturn/rent-record/web/house-drawing'
import { type FormEvent, useState } from 'react'
import type { PassportAnswer } from '../contract.ts'
import { toggleField } from '../domain/beside-name.ts'
import { latenessOf } from '../domain/lateness.ts'
import { countsOf, MAX_MONTHS, type PassportMonth, passportMonths } from '../domain/passport.ts'
import { NextHome } from './next-home.tsx'
import { useMakePassport } from './use-passports.ts'

type Fields = PassportAnswer['fields']

const CHOICES: { field: Fields[number]; label: string; note: string }[] = [
  { field: 'name', label: 'My name', note: 'Without your name, readers cannot tell whose rent this is.' },
  { field: 'address', label: 'My address', note: 'The home the rent was paid for.' },
  { field: 'landlord', label: 'My landlord or agent', note: 'Their name only.' },
  {
    field: 'lateness',
    label: 'On time or late',
    note: 'Without it, a month is only called verified.',
  },
]

const LIFETIMES = [7, 30, 90, 180]

/** Form for a new passport, with a preview. */
export function MakePassport({ record, onMade }: { record: DashboardAnswer; onMade(id: string): void }) {
  const months = monthsKnown(record)
  const [order, setOrder] = useState({
    from: months.slice(-MAX_MONTHS)[0] ?? '',
    to: months.at(-1) ?? '',
    fields: ['name', 'address', 'lateness'] as Fields,
    expires_in_days: 30,
  })
  const make = useMakePassport()
  const { from, to, fields } = order
  const periods = record.months.map(({ due_on, state, shown_by, landlord }) => ({
    dueOn: due_on,
    state,
    shownBy: shown_by,
    landlordWord: landlord,
  }))
  const shown = from <= to ? passportMonths(periods, { from, to, fields }) : []
  const problem = problemOf(shown)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (problem === undefined) make.mutate(order, { onSuccess: ({ id }) => onMade(id) })
  }
  const toggle = (field: Fields[number]) => () => setOrder({ ...order, fields: toggleField(fields, field) })
  return (
    <Card className="pass-make grid gap-6 min-[56rem]:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] min-[56rem]:gap-8 print:hidden">
      <form onSubmit={submit}>
        <h2>Make a new one</h2>
        <div className="pass-span grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-3.5">
          <MonthSelect
            label="From"
            months={months}
            value={from}
            onChange={(month) => setOrder({ ...order, from: month })}
          />
          <MonthSelect
            label="To"
            months={months}
            value={to}
            onChange={(month) => setOrder({ ...order, to: month })}
          />
          <Field label="The link ends after">
            <Select
              value={order.expires_in_days}
              onChange={({ target }) => setOrder({ ...order, expires_in_days: Number(target.value) })}
            >
              {LIFETIMES.map((days) => (
                <option key={days} value={days}>
                  {days} days
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <ChoiceGroup legend="What it shows">
          {CHOICES.map(({ field, label, note }) => (
            <Checkbox
              key={field}
              label={label}
              note={note}
              checked={fields.includes(field)}
              onChange={toggle(field)}
            />
          ))}
        </ChoiceGroup>
        <NextHome from={from} to={to} fields={fields} onToggle={(field) => toggle(field)()} />
        <p className="kt-quiet type-compact">
          It never shows sums of money, your bank or your other payments.
        </p>
        <Button type="submit" busy={make.isPending} busyText="Making..." disabledReason={problem}>
          Make my passport
        </Button>
      </form>
      <Preview shown={shown} fields={fields} endsOn={addDays(record.today, order.expires_in_days)} />
    </Card>
  )
}

function problemOf(shown: readonly PassportMonth[]): string | undefined {
  if (shown.length === 0) return 'The first month is later than the last.'
  if (shown.length > MAX_MONTHS) return 'A passport shows 24 months at most.'
  if (countsOf({ months: shown }).verified === 0) return 'No month you chose is verified yet.'
  return undefined
}

/** Months from the first with a rent day to the present. */
function monthsKnown({ months, today }: DashboardAnswer): string[] {
  const known: string[] = []
  const last = monthOf(today)
  let month = monthOf(months[0]?.due_on ?? today)
  while (month <= last) {
    known.push(month)
    month = monthOf(addMonths(`${month}-01`, 1))
  }
  return known
}

interface MonthSelectProps {
  label: string
  months: readonly string[]
  value: string
  onChange: (month: string) => void
}

function MonthSelect({ label, months, value, onChange }: MonthSelectProps) {
  return (
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
}

const WINDOWS = {
  verified: 'lit',
  on_time: 'lit',
  late: 'blind',
  paid_by_other: 'curtains',
  confirmed: 'lit',
  own_statement: 'outlined',
  not_verified: 'dashed',
} as const

function Preview({ shown, fields, endsOn }: { shown: PassportMonth[]; fields: Fields; endsOn: string }) {
  const session = useSession()
  const { verified, months } = countsOf({ months: shown })
  const lateness = latenessOf({ months: shown })
  const name =
    session.status === 'signed-in' && fields.includes('name')
      ? ` of ${session.user.firstName} ${session.user.lastName}`
      : ''
  return (
    <section
      className="pass-preview grid content-between gap-5 overflow-hidden pt-6.5 pb-0 px-6.5"
      aria-label="What others will see"
    >
      <div>
        <p>Rent passport{name}</p>
        <p className="pass-preview-count mt-2.5 mb-3 text-balance">
          {verified} of {months} months verified
        </p>
        {lateness !== null && (
          <p>
            <b>{lateness}</b>
          </p>
        )}
        <p className="pass-preview-note mt-2 type-compact">Until {formatDay(endsOn)}</p>
      </div>
      <HouseDrawing windows={shown.map(({ state }) => WINDOWS[state])} />
    </section>
  )
}
