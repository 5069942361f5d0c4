import { Field, MoneyInput, Select, TextInput } from '@keyturn/platform/ui'
import { EVERY, EVERY_WORDS, RENT_WORDS, readEvery } from '../domain/frequency.ts'
import { textOf } from './answers.ts'
import { ConsentField, type FieldsProps, typing } from './fields.tsx'

/** The few words about a rent that are enough to look for it. The wizard has them filled in afterwards. */
export function ToldFields(props: FieldsProps) {
  const { answers, problems } = props
  const text = typing(props)
  const every = readEvery(textOf(answers, 'frequency')) ?? 'month'
  return (
    <div className="kt-fields">
      <Field
        label={RENT_WORDS[every]}
        required
        hint="The whole rent for the home"
        error={problems.monthlyRent}
      >
        <MoneyInput {...text('monthlyRent')} />
      </Field>
      <Field label="How often" error={problems.frequency}>
        <Select {...text('frequency')} value={every}>
          {EVERY.map((each) => (
            <option key={each} value={each}>
              {EVERY_WORDS[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Landlord or agent name"
        required
        hint="As the bank shows it when you pay"
        error={problems.landlordName}
      >
        <TextInput autoComplete="off" {...text('landlordName')} />
      </Field>
      <Field label="Your share" optional hint="If you split it with housemates" error={problems.share}>
        <MoneyInput {...text('share')} />
      </Field>
    </div>
  )
}

export function ToldConsents(props: FieldsProps) {
  return (
    <div className="grid gap-1">
      <ConsentField kind="tenancyDataConsent" required {...props} />
      <ConsentField kind="bankDataConsent" required {...props} />
    </div>
  )
}
