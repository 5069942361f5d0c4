import { Button, Checkbox, DateInput, Field, MoneyInput, Select, TextInput } from '@keyturn/platform/ui'
import { CHOSEN_CONSENTS, type ConsentKind, consentText, REQUIRED_CONSENTS } from '../domain/consents.ts'
import { EVERY, EVERY_TEXTS, RENT_TEXTS, readEvery, rentDayText } from '../domain/frequency.ts'
import { AddressFinder } from './address-finder.tsx'
import { type AgencyChoice, agenciesAnswer, agenciesIn } from './agency-choice.ts'
import { type Answers, isTicked, textOf, tidyDay } from './answers.ts'

export interface FieldsProps {
  answers: Answers
  set: (change: Answers) => void
  problems: Record<string, string>
}

export function typing({ answers, set }: FieldsProps) {
  return (name: string) => ({
    name,
    value: textOf(answers, name),
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
}

/** Returns the rent frequency. Default: month. */
export const rhythmOf = (answers: Answers) => readEvery(textOf(answers, 'frequency')) ?? 'month'

export const RHYTHMS = EVERY.map((each) => (
  <option key={each} value={each}>
    {EVERY_TEXTS[each]}
  </option>
))

export function RentField(props: FieldsProps) {
  const { answers, problems } = props
  return (
    <Field
      label={RENT_TEXTS[rhythmOf(answers)]}
      required
      hint="The whole rent for the home"
      error={problems.monthlyRent}
    >
      <MoneyInput {...typing(props)('monthlyRent')} />
    </Field>
  )
}

export const ShareField = (props: FieldsProps) => (
  <Field label="Your share" optional hint="If housemates pay the rest" error={props.problems.share}>
    <MoneyInput {...typing(props)('share')} />
  </Field>
)

export function TenancyFields(props: FieldsProps) {
  const { answers, set, problems } = props
  const text = typing(props)
  const every = rhythmOf(answers)
  const day = (name: string) => ({
    ...text(name),
    onBlur: (event: { target: { value: string } }) => {
      const tidy = tidyDay(event.target.value)
      if (tidy !== event.target.value) set({ [name]: tidy })
    },
  })
  return (
    <div className="grid gap-4">
      <AddressFinder
        onPick={({ line, city, postcode }) => set({ propertyAddress: `${line}, ${city}, ${postcode}` })}
      />
      <Field label="Property address" required hint="With its postcode" error={problems.propertyAddress}>
        <TextInput autoComplete="street-address" {...text('propertyAddress')} />
      </Field>
      <div className="kt-fields">
        <Field label="Tenancy start date" required error={problems.tenancyStartDate}>
          <DateInput {...day('tenancyStartDate')} />
        </Field>
        <Field label="Tenancy end date" optional error={problems.tenancyEndDate}>
          <DateInput {...day('tenancyEndDate')} />
        </Field>
        <Field label="How often" error={problems.frequency}>
          <Select
            name="frequency"
            value={every}
            onChange={(event) => set({ frequency: event.target.value, rentDay: '' })}
          >
            {RHYTHMS}
          </Select>
        </Field>
        <RentField {...props} />
        <ShareField {...props} />
        <Field label="Rent day" optional error={problems.rentDay}>
          <Select {...text('rentDay')}>
            <option value="">Not sure</option>
            {(every === 'month' ? Array.from({ length: 31 }, (_, at) => at + 1) : [1, 2, 3, 4, 5, 6, 7]).map(
              (number) => (
                <option key={number} value={number}>
                  {rentDayText(every, number)}
                </option>
              ),
            )}
          </Select>
        </Field>
      </div>
      <Checkbox
        label="I rent together with others"
        note="A joint tenancy: one agreement, several names."
        checked={isTicked(answers, 'jointTenancy')}
        onChange={(event) => set({ jointTenancy: event.target.checked })}
      />
    </div>
  )
}

export const HOUSEMATE_NOTE =
  'It counts for points and your rent passport. It cannot be reported to credit agencies.'

export function RentalFields({ contactHint, ...props }: FieldsProps & { contactHint: string }) {
  const { answers, set, problems } = props
  const throughHousemate = isTicked(answers, 'paysHousemate')
  const text = typing(props)
  return (
    <div className="kt-fields">
      <Field
        label="Landlord or agent name"
        required
        {...(!throughHousemate && { hint: 'As the bank shows it when you pay' })}
        error={problems.landlordName}
      >
        <TextInput autoComplete="off" {...text('landlordName')} />
      </Field>
      <Field label="Landlord or agent?">
        <Select
          name="letBy"
          value={textOf(answers, 'letBy') || 'landlord'}
          onChange={(event) => set({ letBy: event.target.value })}
        >
          <option value="landlord">A landlord</option>
          <option value="agent">A letting agent</option>
        </Select>
      </Field>
      <Field label="Contact email" required hint={contactHint} error={problems.landlordEmail}>
        <TextInput type="email" inputMode="email" autoComplete="off" {...text('landlordEmail')} />
      </Field>
      <Field label="Contact phone" required error={problems.landlordPhone}>
        <TextInput type="tel" inputMode="tel" autoComplete="off" {...text('landlordPhone')} />
      </Field>
      <Checkbox
        className="sm:col-span-2"
        label="I pay my housemate, who pays the rent for us"
        note={HOUSEMATE_NOTE}
        checked={throughHousemate}
        onChange={(event) => set({ paysHousemate: event.target.checked })}
      />
      {throughHousemate && (
        <Field
          label="Housemate’s name"
          required
          hint="As the bank shows it when you pay"
          error={problems.housemateName}
        >
          <TextInput autoComplete="off" {...text('housemateName')} />
        </Field>
      )}
    </div>
  )
}

interface ConsentFieldsProps extends FieldsProps {
  agencies?: AgencyChoice | undefined
}

export function ConsentFields(props: ConsentFieldsProps) {
  const { answers, set } = props
  const isMissing = REQUIRED_CONSENTS.some((kind) => !isTicked(answers, kind))
  return (
    <div className="grid gap-1">
      {REQUIRED_CONSENTS.map((kind) => (
        <ConsentField key={kind} kind={kind} required {...props} />
      ))}
      <div className="border-line border-b py-3">
        <Button
          kind="outline"
          disabledReason={isMissing ? undefined : 'All three are ticked.'}
          onClick={() => set(Object.fromEntries(REQUIRED_CONSENTS.map((kind) => [kind, true])))}
        >
          Tick the three that are needed
        </Button>
      </div>
      {CHOSEN_CONSENTS.map((kind) => (
        <ConsentField key={kind} kind={kind} {...props} />
      ))}
      <p className="mt-2 kt-quiet">
        A month you confirm as missed can count against you. Nothing adverse is sent without you being asked
        first.
      </p>
    </div>
  )
}

export function ConsentField(props: ConsentFieldsProps & { kind: ConsentKind; required?: boolean }) {
  const { kind, required = false, answers, set, agencies } = props
  const { title, note, text } = consentText(kind)
  const Agencies = agencies?.Fields
  return (
    <div className="border-line border-b pb-3">
      <Checkbox
        label={title}
        required={required}
        checked={isTicked(answers, kind)}
        onChange={(event) => set({ [kind]: event.target.checked })}
      />
      <details className="ms-10 kt-quiet">
        <summary className="kt-disclosure">{note}</summary>
        <p>{text}</p>
      </details>
      {kind === 'craReportingOptIn' && Agencies && isTicked(answers, kind) && (
        <Agencies chosen={agenciesIn(answers)} onChoose={(chosen) => set(agenciesAnswer(chosen))} />
      )}
    </div>
  )
}

export function LandlordFields(props: FieldsProps) {
  const { problems } = props
  const text = typing(props)
  return (
    <div className="kt-fields">
      <Field label="Landlord or company name" error={problems.landlordCompany}>
        <TextInput autoComplete="off" {...text('landlordCompany')} />
      </Field>
      <Field label="Landlord address" optional error={problems.landlordAddress}>
        <TextInput autoComplete="off" {...text('landlordAddress')} />
      </Field>
      <Field label="Agent name" optional error={problems.agentName}>
        <TextInput autoComplete="off" {...text('agentName')} />
      </Field>
      <Field
        label="Agent email"
        optional
        hint="We ask the agent if there is one, else the contact above."
        error={problems.agentEmail}
      >
        <TextInput type="email" inputMode="email" autoComplete="off" {...text('agentEmail')} />
      </Field>
    </div>
  )
}
