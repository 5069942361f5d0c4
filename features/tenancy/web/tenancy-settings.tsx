import { patchVerificationStatusUpdate, postVerificationTenancyTerms } from '@keyturn/api-client'
import { api, useSession } from '@keyturn/platform/client'
import { formatDay } from '@keyturn/platform/days'
import {
  Checkbox,
  DateInput,
  Field,
  Link,
  MoneyInput,
  SettingsSection,
  TextInput,
} from '@keyturn/platform/ui'
import type { Status } from '../contract/index.ts'
import { MISSING_CONSENTS, missesRequired } from '../domain/consents.ts'
import type { Problem } from '../domain/tenancy-details.ts'
import { tenancyLinks } from '../links.ts'
import { AgreementUpload } from './agreement-upload.tsx'
import {
  answersFrom,
  checkAnswers,
  isRise,
  isTicked,
  payeeIn,
  poundsText,
  termsOf,
  textOf,
  tidyDay,
} from './answers.ts'
import { sendTenancy } from './calls.ts'
import { ConfirmHome } from './confirm-home.tsx'
import { HOUSEMATE_NOTE, RentalFields, TenancyFields } from './fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useForm } from './use-form.ts'
import { WithStatus } from './with-status.tsx'

export function HomeSettings() {
  return (
    <div id="home" className="grid gap-5">
      <WithStatus>
        {(status) => (
          <>
            <ConfirmHome status={status} />
            <DetailsForm status={status} />
          </>
        )}
      </WithStatus>
    </div>
  )
}

/** Change of terms from a day on, and the earlier terms. */
export function RentSettings() {
  return (
    <div id="rent" className="grid gap-5">
      <WithStatus>
        {(status) => (
          <>
            {status.tenancy_details && <TermsForm status={status} />}
            <Homes homes={status.tenancies} />
          </>
        )}
      </WithStatus>
    </div>
  )
}

export function AgreementSettings() {
  return (
    <SettingsSection id="agreement" heading="Tenancy agreement">
      <AgreementUpload />
    </SettingsSection>
  )
}

const FAILED = 'Failed to update tenancy details'

function DetailsForm({ status }: { status: Status }) {
  const session = useSession()
  const form = useForm(answersFrom(status), { failed: FAILED, name: 'home' })
  const asker = {
    today: status.today,
    email: session.status === 'signed-in' ? session.user.email : '',
  }
  return (
    <SettingsForm
      form={form}
      heading="Your home"
      lead="After you save, confirm your tenancy here with one press. Your dashboard opens again then, and nothing restarts."
      action="Save changes"
      disabledReason={missesRequired(status.gdpr_consent) ? MISSING_CONSENTS : undefined}
      check={() => {
        const { problems, odd } = checkAnswers(form.answers, asker)
        return { problems, odd: newIn(odd, checkAnswers(form.known, asker).odd) }
      }}
      today={status.today}
      send={async (effectiveFrom) => {
        await sendTenancy(form.answers, {}, effectiveFrom)
        await api.send(patchVerificationStatusUpdate, { body: { is_tenancy_verified: false } })
      }}
    >
      <TenancyFields {...form} />
      <RentalFields {...form} contactHint="We write to them only if you allow it under Consents" />
      <Checkbox
        label="I moved here from the home above"
        note="Your old home and its months are kept. Give the new address and the day it began."
        checked={isTicked(form.answers, 'newHome')}
        onChange={(event) => form.set({ newHome: event.target.checked })}
      />
      {isTicked(form.answers, 'newHome') && (
        <Field
          label="When did you leave your old home?"
          optional
          hint="If you leave it empty, it is the day before this home begins"
          error={form.problems.previousHomeLeftOn}
        >
          <DateInput
            name="previousHomeLeftOn"
            value={textOf(form.answers, 'previousHomeLeftOn')}
            onChange={(event) => form.set({ previousHomeLeftOn: event.target.value })}
            onBlur={(event) => form.set({ previousHomeLeftOn: tidyDay(event.target.value) })}
          />
        </Field>
      )}
    </SettingsForm>
  )
}

/** Returns the unusual values that the member has not confirmed before. */
const newIn = (odd: readonly Problem[], before: readonly Problem[]): Problem[] =>
  odd.filter(({ message }) => before.every((asked) => asked.message !== message))

/** A rise or a new payee: an edit with a date. */
function TermsForm({ status }: { status: Status }) {
  const form = useForm({}, { failed: FAILED, name: 'terms' })
  const known = answersFrom(status)
  const text = (name: string) => ({
    name,
    value: textOf(form.answers, name),
    onChange: (event: { target: { value: string } }) => form.set({ [name]: event.target.value }),
  })
  return (
    <SettingsForm
      form={form}
      heading="Your rent or who you pay changes"
      lead="Tell us from when. What came before stays as it was."
      action="Save the change"
      kind="outline"
      check={() => {
        const asker = { today: status.today, email: '' }
        const { odd } = checkAnswers({ ...known, ...form.answers, ...payeeIn(form.answers) }, asker)
        return { problems: [], odd: newIn(odd, checkAnswers(known, asker).odd) }
      }}
      send={() => api.send(postVerificationTenancyTerms, { body: termsOf(form.answers) })}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="From" required error={form.problems.from}>
          <DateInput {...text('from')} onBlur={(event) => form.set({ from: tidyDay(event.target.value) })} />
        </Field>
        <Field label="New rent" optional error={form.problems.monthlyRent}>
          <MoneyInput {...text('monthlyRent')} />
        </Field>
        <Field label="New payee" optional error={form.problems.landlordName ?? form.problems.housemateName}>
          <TextInput autoComplete="off" {...text('payee')} />
        </Field>
      </div>
      <Checkbox
        label="The new payee is my housemate"
        note={HOUSEMATE_NOTE}
        checked={isTicked(form.answers, 'paysHousemate')}
        onChange={(event) => form.set({ paysHousemate: event.target.checked })}
      />
    </SettingsForm>
  )
}

function Homes({ homes }: { homes: Status['tenancies'] }) {
  return (
    <SettingsSection heading="Your homes and rents">
      <ul className="grid gap-4">
        {homes.map((home) => (
          <li key={home.id}>
            <b>{home.propertyAddress}</b>
            <p className="kt-quiet">
              {formatDay(home.tenancyStartDate)} to {home.movedOutOn ? formatDay(home.movedOutOn) : 'today'}
            </p>
            <ul>
              {home.terms.map((terms, at) => (
                <li key={terms.from}>
                  From {formatDay(terms.from)}: £{poundsText(terms.monthlyRent)} to {terms.landlordName}
                  {terms.paysHousemate && ', a housemate'}
                  {home.movedOutOn === null && isRise(terms, home.terms[at - 1]) && (
                    <>
                      {'. '}
                      <Link to={tenancyLinks.rentRiseFrom(terms.from, terms.monthlyRent)}>
                        Check this rise
                      </Link>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        Have you had a notice that the rent goes up? <Link to={tenancyLinks.rentRise}>Check a rent rise</Link>
        .
      </p>
      <p className="mt-4 kt-quiet">
        {homes.length === 0
          ? 'Save your home first. Then it appears here with its rent.'
          : 'Did you live somewhere else before? Save its address under Your home, with the day you left as its end date. Its months count as well, and this home stays as it is.'}
      </p>
    </SettingsSection>
  )
}
