import { Button, Card, DateInput, Field, MoneyInput, Select } from '@keyturn/platform/ui'
import { focusFirstError, RHYTHMS, type SettingsFormState, tidyDay, typing } from '@keyturn/tenancy/forms'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { COUNTRIES, COUNTRY_TEXTS } from '../domain/country.ts'
import { FORM_TEXTS, LET_AS, LET_AS_TEXTS, NOTICE_FORMS } from '../domain/notice.ts'
import { readNotice } from '../domain/read-notice.ts'
import { noticeOf } from './answers.ts'

interface RiseFormProps {
  form: SettingsFormState
  today: string
  /** True if the same notice is corrected. */
  again: boolean
  onCheck: () => void
}

/** Form with the notice's fields, filled with the known facts of the home. */
export function RiseForm({ form, today, again, onCheck }: RiseFormProps) {
  const place = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  // Scrolls to the first invalid field and moves focus there.
  useEffect(() => {
    if (refusals > 0) focusFirstError(place.current)
  }, [refusals])
  function submit(event: FormEvent): void {
    event.preventDefault()
    const read = readNotice(noticeOf(form.answers), today)
    if (!('problems' in read)) {
      onCheck()
      return
    }
    form.refuse(read.problems)
    setRefusals(refusals + 1)
  }
  return (
    <Card>
      <form ref={place} onSubmit={submit} noValidate className="grid gap-5">
        <h2>What the notice says</h2>
        <NoticeFields form={form} />
        <h2>Your home</h2>
        <HomeFields form={form} />
        <div>
          <Button type="submit" busy={form.busy} busyText="Checking...">
            {again ? 'Check again' : 'Check this rise'}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function NoticeFields({ form }: { form: SettingsFormState }) {
  const text = typing(form)
  const { problems } = form
  return (
    <div className="kt-fields">
      <DayField form={form} name="received_on" label="Day you received it" required />
      <DayField form={form} name="begins_on" label="The new rent begins on" required />
      <Field label="Rent before the rise" required hint="The whole rent for the home" error={problems.rent}>
        <MoneyInput {...text('rent')} />
      </Field>
      <Field label="New rent" required error={problems.new_rent}>
        <MoneyInput {...text('new_rent')} />
      </Field>
      <Field label="How often" error={problems.frequency}>
        <Select {...text('frequency')}>{RHYTHMS}</Select>
      </Field>
      <Field label="How you were told" hint="A form has its name on the first page" error={problems.form}>
        <Select {...text('form')}>
          {NOTICE_FORMS.map((each) => (
            <option key={each} value={each}>
              {FORM_TEXTS[each]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

function HomeFields({ form }: { form: SettingsFormState }) {
  const text = typing(form)
  const { problems } = form
  return (
    <div className="kt-fields">
      <Field label="Country" hint="Each country has its own law" error={problems.country}>
        <Select {...text('country')}>
          {COUNTRIES.map((each) => (
            <option key={each} value={each}>
              {COUNTRY_TEXTS[each]}
            </option>
          ))}
          <option value="unsure">I am not sure</option>
        </Select>
      </Field>
      <Field label="Type of letting" error={problems.let_as}>
        <Select {...text('let_as')}>
          {LET_AS.map((each) => (
            <option key={each} value={each}>
              {LET_AS_TEXTS[each]}
            </option>
          ))}
        </Select>
      </Field>
      <DayField form={form} name="home_began_on" label="Your tenancy began on" required />
      <DayField
        form={form}
        name="last_rise_on"
        label="The rent last rose on"
        hint="Leave it empty if it never did"
      />
      <DayField
        form={form}
        name="period_began_on"
        label="A rent period began on"
        hint="Any one will do. As a rule it is a rent day"
      />
      <DayField form={form} name="fixed_until" label="Fixed term until" hint="If one is agreed" />
      <DayField form={form} name="leaves_on" label="You move out on" hint="If that is settled" />
    </div>
  )
}

interface DayFieldProps {
  form: SettingsFormState
  name: string
  label: string
  hint?: string
  required?: boolean
}

function DayField({ form, name, label, hint, required = false }: DayFieldProps) {
  return (
    <Field
      label={label}
      required={required}
      optional={!required}
      {...(hint !== undefined && { hint })}
      error={form.problems[name]}
    >
      <DateInput
        {...typing(form)(name)}
        onBlur={(event) => {
          const tidy = tidyDay(event.target.value)
          if (tidy !== event.target.value) form.set({ [name]: tidy })
        }}
      />
    </Field>
  )
}
