import {
  getVerificationHousemateInvitationsByToken,
  postVerificationHousemateInvitationsByToken,
  postVerificationHousemateInvitationsByTokenDecline,
  postVerificationHousemateInvitationsByTokenStop,
} from '@keyturn/api-client'
import { ApiError, api, errorMessage, tokens, useSave, useSession } from '@keyturn/platform/client'
import { formatDay } from '@keyturn/platform/days'
import { Button, buttonClass, Card, Checkbox, Field, Link, Skeleton, TextInput } from '@keyturn/platform/ui'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { InvitationView } from '../contract/index.ts'
import { consentText, HOUSEMATE_CONSENT } from '../domain/consents.ts'
import { PER_TEXTS } from '../domain/frequency.ts'
import { tenancyLinks } from '../links.ts'
import { poundsText } from './answers.ts'
import { FormMessage } from './message.tsx'

/** Page of an emailed invitation: join with an account, or decline without one. */
export function HousemateInvitation() {
  const { token = '' } = useParams()
  const session = useSession()
  const { invitation, isUnknown, message, setMessage } = useInvitation(token, session.status)
  const [thanks, setThanks] = useState<string | null>(null)
  const say = (call: typeof postVerificationHousemateInvitationsByTokenDecline) =>
    api.send(call, { params: { token } }).then(
      (answer) => setThanks(answer.message),
      (error) => setMessage(errorMessage(error, FAILED)),
    )
  return (
    <div className="page-width grid max-w-3xl gap-5 py-8">
      <h1>Prove your share of the rent</h1>
      <FormMessage message={message} />
      {!invitation && !isUnknown && !message && <Skeleton lines={6} />}
      {isUnknown && (
        <Card role="status" className="grid justify-items-start gap-3">
          <h2>This link opens no invitation</h2>
          <p>
            Part of it may be missing. Open it again from your email, or ask whoever invited you for a new
            one.
          </p>
          <Link to="/" className={buttonClass({ kind: 'outline' })}>
            Go to the home page
          </Link>
        </Card>
      )}
      {thanks && (
        <Card role="status">
          <h2>{thanks}</h2>
        </Card>
      )}
      {!thanks && invitation?.state === 'closed' && (
        <Card>
          <h2>This invitation is closed</h2>
          <p className="mt-1">
            It was used or withdrawn, or has expired. Ask the person who invited you for a new one.
          </p>
        </Card>
      )}
      {!thanks && invitation?.state === 'open' && (
        <Card className="grid gap-5">
          <p>
            <b>{invitation.invited_by}</b> keeps a record of the rent for <b>{invitation.address}</b> and asks
            you to prove your share of it, with an account and a bank of your own. Nobody you live with sees
            your bank, your points or your file. The link works once, until{' '}
            {formatDay(invitation.expires_on ?? '')}.
          </p>
          {session.status === 'signed-in' ? (
            <JoinForm token={token} invitation={invitation} />
          ) : (
            <SignInOptions token={token} />
          )}
        </Card>
      )}
      {!thanks && invitation?.state === 'open' && (
        <p className="flex flex-wrap gap-4">
          <Button kind="text" onClick={() => void say(postVerificationHousemateInvitationsByTokenDecline)}>
            No, I do not want to
          </Button>
          <Button kind="text" onClick={() => void say(postVerificationHousemateInvitationsByTokenStop)}>
            Do not write to me again
          </Button>
        </p>
      )}
    </div>
  )
}

const FAILED = 'We could not open this invitation. Please try again.'

/** Loads the invitation again after the session check, because only members see the rent. */
function useInvitation(token: string, status: string) {
  const [invitation, setInvitation] = useState<InvitationView | null>(null)
  const [isUnknown, setUnknown] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const open = useCallback(() => {
    if (status === 'checking') return
    api
      .send(getVerificationHousemateInvitationsByToken, { params: { token } })
      .then(setInvitation, (error) => {
        if (error instanceof ApiError && error.status === 404) setUnknown(true)
        else setMessage(errorMessage(error, FAILED))
      })
  }, [token, status])
  useEffect(open, [open])
  return { invitation, isUnknown, message, setMessage }
}

/** Sign-in returns here. After registration the person opens the emailed link again. */
function SignInOptions({ token }: { token: string }) {
  const remember = () => tokens.rememberPath(tenancyLinks.housematePage(token))
  return (
    <div>
      <p className="mb-4">
        You need an account to join. If you create one now, open the link in your invitation again once your
        email is confirmed.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/registration" className={buttonClass()}>
          Create an account
        </Link>
        <Link to="/login" className={buttonClass({ kind: 'outline' })} onClick={remember}>
          Sign in
        </Link>
      </div>
    </div>
  )
}

interface JoinFormProps {
  token: string
  invitation: InvitationView
}

function JoinForm({ token, invitation }: JoinFormProps) {
  const [share, setShare] = useState('')
  const [agreed, setAgreed] = useState(false)
  const saving = useSave({ failed: FAILED })
  const [isIn, setIn] = useState(false)
  const { title, note, text } = consentText(HOUSEMATE_CONSENT)

  async function join(event: FormEvent): Promise<void> {
    event.preventDefault()
    await saving.run(async () => {
      const body = { share, housemateConsent: agreed }
      await api.send(postVerificationHousemateInvitationsByToken, { params: { token }, body })
      setIn(true)
    })
  }

  if (isIn)
    return (
      <div role="status">
        <h2>You are in</h2>
        <p className="mt-1 mb-4">
          The home and your share are in the form already. All that is left is to prove your own payments.
        </p>
        <Link to={tenancyLinks.wizardAt(3)} className={buttonClass()}>
          Go on
        </Link>
      </div>
    )
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void join(event)}>
      <FormMessage message={saving.problems.share ? null : saving.error} />
      <Field label="Your share" required hint={shareHint(invitation)} error={saving.problems.share}>
        <TextInput inputMode="text" value={share} onChange={(event) => setShare(event.target.value)} />
      </Field>
      <div>
        <Checkbox
          label={title}
          note={note}
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        <details className="ms-10 kt-quiet">
          <summary className="kt-disclosure">What this says in full</summary>
          <p>{text}</p>
        </details>
      </div>
      <div>
        <Button type="submit" busy={saving.busy}>
          Join with my share
        </Button>
      </div>
    </form>
  )
}

function shareHint({ rent, frequency }: InvitationView): string {
  const how = 'An amount like £400, or a part like 50% or 1/3.'
  return rent === null
    ? how
    : `${how} The whole rent, as your housemate told us: £${poundsText(rent)} ${PER_TEXTS[frequency ?? 'month']}.`
}
