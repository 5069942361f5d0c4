import {
  deletePaymentReportPassportsGuarantorsById,
  getPaymentReportPassportsGuarantors,
  postPaymentReportPassportsGuarantors,
  postPaymentReportPassportsGuarantorsByIdRelease,
} from '@keyturn/api-client'
import { api, useSave } from '@keyturn/platform/client'
import { read } from '@keyturn/platform/client/read'
import { formatDate } from '@keyturn/platform/days'
import {
  Button,
  Card,
  Checkbox,
  ConfirmDialog,
  Field,
  Loaded,
  Select,
  TextInput,
  toast,
} from '@keyturn/platform/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { AskedConsent } from './asked-consent.tsx'

const query = read(getPaymentReportPassportsGuarantors)
const FAILED = 'That did not work. Please try again.'
const MONTHS = [6, 12, 18, 24]

function useDoing() {
  const queries = useQueryClient()
  const saving = useSave({ failed: FAILED, onError: toast.error })
  const doing = (work: () => Promise<unknown>, done: string): Promise<boolean> =>
    saving.run(async () => {
      await work()
      await queries.invalidateQueries({ queryKey: query.queryKey })
      toast.success(done)
    })
  return { busy: saving.busy, doing }
}

/** Guarantors of the present home: the consent, the invitation, and the way to end each. */
export function Guarantors() {
  const guarantors = useQuery(query)
  return (
    <>
      <AskedConsent only="guarantorConsent" heading="Guarantors: your consent" />
      <Loaded of={guarantors} failed="We could not load your guarantors.">
        {({ items }) => (
          <Card className="pass-guarantors grid justify-items-start gap-3.5">
            {items.length > 0 && (
              <ul className="grid justify-items-start gap-3.5" aria-label="Guarantors">
                {items.map((each) => (
                  <Guarantor key={each.id} guarantor={each} />
                ))}
              </ul>
            )}
            <Invite />
          </Card>
        )}
      </Loaded>
    </>
  )
}

type Listed = Awaited<ReturnType<NonNullable<typeof query.queryFn>>>['items'][number]

function Guarantor({ guarantor }: { guarantor: Listed }) {
  const { id, email, state, early_word: early, release_after: after, proven_count: proven } = guarantor
  const { busy, doing } = useDoing()
  const [ending, setEnding] = useState(false)
  const isAccepted = state === 'accepted'
  const end = () =>
    doing(() => api.send(deletePaymentReportPassportsGuarantorsById, { params: { id } }), 'Ended')
  const release = () =>
    doing(
      () => api.send(postPaymentReportPassportsGuarantorsByIdRelease, { params: { id } }),
      'Your release letter is ready',
    )
  return (
    <li>
      <p>
        <b>{email}</b>, {isAccepted ? 'accepted' : `invited until ${formatDate(guarantor.expires_on)}`}.{' '}
        {Math.min(proven, after)} of {after} months are proven.{' '}
        {early ? 'Gets an email where a month was not found by day 5.' : 'Gets no emails about months.'}
      </p>
      <p className="flex flex-wrap items-center gap-3.5">
        {guarantor.release_url !== null && (
          <a href={guarantor.release_url} target="_blank" rel="noreferrer">
            Open the release letter
          </a>
        )}
        {isAccepted && guarantor.release_url === null && proven >= after && (
          <Button kind="outline" size="small" busy={busy} onClick={() => void release()}>
            Make the release letter
          </Button>
        )}
        <Button
          kind="outline"
          size="small"
          busy={busy}
          aria-label={`End: ${email}`}
          onClick={() => setEnding(true)}
        >
          End
        </Button>
      </p>
      <ConfirmDialog
        open={ending}
        question={`End what ${email} sees?`}
        keep="Keep it"
        act="End it"
        busy={busy}
        onKeep={() => setEnding(false)}
        onAct={() => void end().then(() => setEnding(false))}
      >
        They see nothing any more, and a release letter can no longer be checked. It does not end a guarantee.
      </ConfirmDialog>
    </li>
  )
}

function Invite() {
  const { busy, doing } = useDoing()
  const [email, setEmail] = useState('')
  const [early, setEarly] = useState(false)
  const [after, setAfter] = useState(12)
  async function invite(event: FormEvent): Promise<void> {
    event.preventDefault()
    const body = { email, early_word: early, release_after: after }
    const isDone = await doing(() => api.send(postPaymentReportPassportsGuarantors, { body }), 'Invited')
    if (isDone) setEmail('')
  }
  return (
    <form onSubmit={(event) => void invite(event)}>
      <h3>Invite a guarantor</h3>
      <p className="kt-quiet">
        They see your first name, “Paid” or “Not yet known” for the latest month, and how many months are
        proven. No sums, no address, and nothing before they accept.
      </p>
      <Field label="Their email address">
        <TextInput type="email" required value={email} onChange={(event) => setEmail(event.target.value)} />
      </Field>
      <Field label="A release letter can be made after" hint="It does not end a guarantee by itself.">
        <Select value={String(after)} onChange={(event) => setAfter(Number(event.target.value))}>
          {MONTHS.map((each) => (
            <option key={each} value={each}>
              {each} proven months
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        label="Email them where a month was not found by day 5"
        note="Day 5 after the rent day, if you have not answered for the month. You get an email at the same time."
        checked={early}
        onChange={() => setEarly(!early)}
      />
      <Button type="submit" busy={busy} busyText="Inviting...">
        Invite
      </Button>
    </form>
  )
}
