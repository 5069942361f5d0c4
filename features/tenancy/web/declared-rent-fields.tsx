import { Field, Select, TextInput } from '@keyturn/platform/ui'
import {
  ConsentField,
  type FieldsProps,
  RentField,
  RHYTHMS,
  rhythmOf,
  ShareField,
  typing,
} from './fields.tsx'

/** Few fields about a rent, enough to search for it. The wizard is then filled with them. */
export function DeclaredRentFields(props: FieldsProps) {
  const { answers, problems } = props
  const text = typing(props)
  return (
    <div className="kt-fields">
      <Field label="How often" error={problems.frequency}>
        <Select {...text('frequency')} value={rhythmOf(answers)}>
          {RHYTHMS}
        </Select>
      </Field>
      <RentField {...props} />
      <Field
        label="Landlord or agent name"
        required
        hint="As the bank shows it when you pay"
        error={problems.landlordName}
      >
        <TextInput autoComplete="off" {...text('landlordName')} />
      </Field>
      <ShareField {...props} />
    </div>
  )
}

export function DeclaredRentConsents(props: FieldsProps) {
  return (
    <div className="grid gap-1">
      <ConsentField kind="tenancyDataConsent" required {...props} />
      <ConsentField kind="bankDataConsent" required {...props} />
    </div>
  )
}
