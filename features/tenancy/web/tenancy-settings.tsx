import { refreshProfile } from '@keyturn/identity/web'
import { errorMessage, useSession } from '@keyturn/platform/client'
import { dayOfInstant, formatDay } from '@keyturn/platform/days'
import { Button, Card, Checkbox, Field, MoneyInput, Skeleton, TextInput, toast } from '@keyturn/platform/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { Status } from '../contract/index.ts'
import { MISSING_CONSENTS, missesRequired } from '../domain/consents.ts'
import { joined } from '../domain/tenancy-details.ts'
import { AgreementUpload } from './agreement-upload.tsx'
import { answersFrom, checkAnswers, isTicked, poundsText, textOf, tidyDay } from './answers.ts'
import { sendFlags, sendTenancy, sendTerms, statusQuery } from './calls.ts'
import { ConsentSettings } from './consent-settings.tsx'
import { RentalFields, TenancyFields } from './fields.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { useForm } from './use-form.ts'

/** Settings > Tenancy: the home, what changes from a day on, the paper, the consents, the homes before. */
export function TenancySettings() {
  const status = useQuery(statusQuery)
  if (status.isPending) return <Skeleton lines={8} />
  if (status.isError) return <p role="alert">{errorMessage(status.error, 'Failed to load settings')}</p>
  return (
    <div className="grid gap-5">
      <DetailsForm status={status.data} />
      {status.data.tenancy_details && <TermsForm />}
      <Card>
        <h2 className="mb-3">Tenancy agreement</h2>
        <AgreementUpload />
      </Card>
      <ConsentSettings />
      <Homes homes={status.data.tenancies} />
    </div>
  )
}

function DetailsForm({ status }: { status: Status }) {
  const session = useSession()
  const queries = useQueryClient()
  const form = useForm(answersFrom(status))
  const email = session.status === 'signed-in' ? session.user.email : ''
  const consentsMissing = missesRequired(status.gdpr_consent)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const { problems } = checkAnswers(form.answers, { today: dayOfInstant(new Date()), email })
    if (problems.length > 0) {
      form.setProblems(Object.fromEntries([...problems].reverse().map((each) => [each.field, each.message])))
      toast.error(joined(problems))
      return
    }
    void form.run(async () => {
      await sendTenancy(form.answers)
      await sendFlags({ is_tenancy_verified: false })
      await queries.invalidateQueries(statusQuery)
      await refreshProfile()
    }, 'Failed to update tenancy details')
  }

  return (
    <Card>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <div>
          <h2>Your home</h2>
          <p className="text-ink-2">
            Saving asks you to confirm your tenancy once more: one press in the wizard. Nothing of your
            history restarts.
          </p>
        </div>
        <TenancyFields {...form} />
        <RentalFields {...form} />
        <Checkbox
          label="I moved here from the home above"
          note="Your old home and its months are kept. Give the new address and the day it began."
          checked={isTicked(form.answers, 'newHome')}
          onChange={(event) => form.set({ newHome: event.target.checked })}
        />
        <div>
          <Button
            type="submit"
            busy={form.busy}
            disabledReason={consentsMissing ? MISSING_CONSENTS : undefined}
          >
            Save changes
          </Button>
        </div>
      </form>
      <LeaveDialog blocker={form.blocker} />
    </Card>
  )
}

/** A rise or a new payee: an edit with a date. */
function TermsForm() {
  const queries = useQueryClient()
  const form = useForm({})
  const text = (name: string) => ({
    name,
    value: textOf(form.answers, name),
    onChange: (event: { target: { value: string } }) => form.set({ [name]: event.target.value }),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const filled = Object.entries(form.answers).filter(([, value]) => value !== '')
    void form.run(async () => {
      await sendTerms(Object.fromEntries(filled))
      await queries.invalidateQueries(statusQuery)
      await refreshProfile()
    }, 'Failed to update tenancy details')
  }

  return (
    <Card>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <div>
          <h2>Something changes from a day on</h2>
          <p className="text-ink-2">A new rent or someone new to pay. What came before stays as it was.</p>
        </div>
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="From" required error={form.problems.from}>
            <TextInput
              placeholder="DD/MM/YYYY"
              autoComplete="off"
              {...text('from')}
              onBlur={(event) => form.set({ from: tidyDay(event.target.value) })}
            />
          </Field>
          <Field label="New rent" optional error={form.problems.monthlyRent}>
            <MoneyInput {...text('monthlyRent')} />
          </Field>
          <Field label="New payee" optional error={form.problems.landlordName}>
            <TextInput autoComplete="off" {...text('landlordName')} />
          </Field>
        </div>
        <div>
          <Button type="submit" kind="outline" busy={form.busy}>
            Save the change
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Homes({ homes }: { homes: Status['tenancies'] }) {
  if (homes.length === 0) return null
  return (
    <Card>
      <h2 className="mb-3">Your homes and rents</h2>
      <ul className="grid gap-4">
        {homes.map((home) => (
          <li key={home.id}>
            <b>{home.propertyAddress}</b>
            <p className="text-sm text-ink-2">
              {formatDay(home.tenancyStartDate)} to {home.movedOutOn ? formatDay(home.movedOutOn) : 'today'}
            </p>
            <ul className="text-sm">
              {home.terms.map((terms) => (
                <li key={terms.from}>
                  From {formatDay(terms.from)}: £{poundsText(terms.monthlyRent)} to {terms.landlordName}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )
}
