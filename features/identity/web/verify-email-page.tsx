import { postAuthResendVerification } from '@keyturn/api-client'
import {
  api,
  authErrorMessage,
  FAILURE_MESSAGES,
  session,
  useSave,
  useSession,
} from '@keyturn/platform/client'
import {
  Button,
  buttonClass,
  Field,
  Link,
  PasswordInput,
  ReadyForm,
  Spinner,
  toast,
} from '@keyturn/platform/ui'
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { identityLinks } from '../links.ts'
import { AuthPage, FormError, FormNote } from './form-parts.tsx'
import { enterAfterVerification, notifyWaitingTab, promotePendingTokens } from './pending-sign-in.ts'
import { registrationEmail } from './registration-memory.ts'
import { openWithPassword, type Verification, verifyOnce } from './verification.ts'
import WaitingPage from './waiting-page.tsx'

const ONWARD_AFTER_MS = 2_000
const NOTES = {
  success: 'Your email has been verified.',
  already_verified: 'Your email is already verified.',
}

const OTHER_ACCOUNT = 'This link belongs to another account. Log out here, then open it again.'

export default function VerifyEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const [result, setResult] = useState<Verification | null>(null)
  const [attempt, setAttempt] = useState(1)
  const now = useSession()
  const goneOn = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the reason to ask.
  useEffect(() => {
    let gone = false
    let shown: Verification | null = null
    setResult(null)
    verifyOnce(token, Date.now()).then((verification) => {
      if (verification.status === 'success' && !promotePendingTokens()) notifyWaitingTab()
      shown = verification
      if (!gone) setResult(verification)
      else if (token) showResult(verification)
    })
    return () => {
      gone = true
      if (token && shown && !goneOn.current) showResult(shown)
    }
  }, [token, attempt])

  // A member without a link came to request one.
  if (token === null && now.status === 'signed-in' && !now.user.isEmailVerified) return <WaitingPage />
  if (!result) {
    return (
      <AuthPage title="Verifying your email" lead="One moment.">
        <p className="flex items-center gap-3">
          <Spinner /> Checking the link...
        </p>
      </AuthPage>
    )
  }
  if (result.unanswered)
    return <Unanswered message={result.message} onRetry={() => setAttempt(attempt + 1)} />
  if (result.status === 'password_needed')
    return <PasswordNeeded token={token ?? ''} message={result.message} onOpened={setResult} />
  if (result.status === 'error') return <Failed message={result.message} />
  return <Verified status={result.status} goneOn={goneOn} />
}

/** Shows a toast, because signed-in members are redirected to the dashboard. */
function showResult({ status, message }: Verification): void {
  const now = session.getSnapshot()
  if (now.status !== 'signed-in' || !now.user.isEmailVerified) return
  if (status === 'password_needed') toast.error(OTHER_ACCOUNT)
  else if (status === 'error') toast.error(message)
  else toast.success(NOTES[status])
}

interface VerifiedProps {
  status: keyof typeof NOTES
  goneOn: RefObject<boolean>
}

function Verified({ status, goneOn }: VerifiedProps) {
  const first = status === 'success'
  const navigate = useNavigate()
  const goOn = useCallback(async () => {
    if (goneOn.current) return
    goneOn.current = true
    if (!(await enterAfterVerification())) return navigate(identityLinks.signIn, { replace: true })
    // Redirects members who already have a plan to the next step.
    navigate('/subscription', { replace: true })
  }, [navigate, goneOn])
  useEffect(() => {
    if (!first) return
    const timer = setTimeout(() => void goOn(), ONWARD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [first, goOn])

  return (
    <AuthPage
      title={first ? 'Email verified' : 'Already verified'}
      lead={
        first
          ? 'Thank you. We take you to the next step in a moment.'
          : 'This address was verified before. There is nothing more to do.'
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <FormNote message={NOTES[status]} />
        <Button size="big" full onClick={() => void goOn()}>
          Continue
        </Button>
      </div>
    </AuthPage>
  )
}

interface PasswordNeededProps {
  token: string
  message: string
  onOpened(verification: Verification): void
}

/** Shown in a browser without the sign-up or a session, because mailbox access alone must not open an account. */
function PasswordNeeded({ token, message, onOpened }: PasswordNeededProps) {
  const [password, setPassword] = useState('')
  const saving = useSave({
    failed: (failure) => authErrorMessage(failure, FAILURE_MESSAGES.emailVerification),
  })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!password) return saving.refuse({}, 'Password is required')
    await saving.run(async () => {
      const verification = await openWithPassword(token, password, Date.now())
      if (verification.status === 'success') notifyWaitingTab()
      onOpened(verification)
    })
  }

  return (
    <AuthPage title="Enter your password" lead={message}>
      <ReadyForm onSubmit={submit}>
        <Field label="Password" error={saving.error ?? undefined}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              saving.clear()
            }}
          />
        </Field>
        <Button type="submit" size="big" full busy={saving.busy} busyText="Verifying...">
          Continue
        </Button>
      </ReadyForm>
      <p className="mt-4">
        <Link to={identityLinks.forgotPassword}>Forgot password?</Link>
      </p>
      <p className="mt-3 kt-quiet">
        You did not sign up or ask for this? Close this page. Without the password nothing happens.
      </p>
    </AuthPage>
  )
}

/** The server gave no verdict on the link, so offers a retry. */
function Unanswered({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <AuthPage
      title="We could not check your link"
      lead="We got no answer about it. Please try again in a moment."
    >
      <div className="grid grid-cols-1 gap-4">
        <FormError message={message} />
        <Button size="big" full onClick={onRetry}>
          Try again
        </Button>
      </div>
    </AuthPage>
  )
}

function Failed({ message }: { message: string }) {
  const [note, setNote] = useState<string | null>(null)
  const saving = useSave({
    failed: (failure) => authErrorMessage(failure, FAILURE_MESSAGES.resendVerification),
  })
  const [email, setEmail] = useState<string | null>(null)
  useEffect(() => void setEmail(registrationEmail()), [])

  async function resend(): Promise<void> {
    await saving.run(async () => {
      const asked = await api.send(postAuthResendVerification, { body: { email } })
      const isOnItsWay = asked.retry_after_seconds === undefined
      setNote(isOnItsWay ? 'A new link is on its way. Check your inbox.' : asked.message)
    })
  }

  return (
    <AuthPage title="This link has stopped working" lead="Each link works once, within 24 hours.">
      <div className="grid grid-cols-1 gap-4">
        <FormError message={saving.error ?? (note ? null : message)} />
        <FormNote message={note} />
        {email && (
          <Button size="big" full busy={saving.busy} busyText="Sending..." onClick={() => void resend()}>
            Resend verification email
          </Button>
        )}
        <Link
          to={identityLinks.signIn}
          className={buttonClass({ kind: email ? 'outline' : 'primary', full: true })}
        >
          Back to Login
        </Link>
      </div>
    </AuthPage>
  )
}
