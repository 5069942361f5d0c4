import { postAuthResendVerification } from '@keyturn/api-client'
import { api, authErrorMessage, FAILURE_MESSAGES, session, useSave } from '@keyturn/platform/client'
import { Button, Link } from '@keyturn/platform/ui'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { identityLinks } from '../links.ts'
import { AuthPage, FormError, FormNote } from './form-parts.tsx'
import { messageIn } from './location-message.ts'
import { promoteOnceVerified, whenVerifiedInAnotherTab } from './pending-sign-in.ts'
import { registrationEmail } from './registration-memory.ts'
import { useBack } from './use-back.ts'
import { useCountdown } from './use-countdown.ts'

const COOLDOWN_SECONDS = 60
const NOTE_MS = 3_000

export default function WaitingPage() {
  const [email, setEmail] = useState<string | null>(null)
  const [isNewcomer, setNewcomer] = useState(false)
  const [sent, setSent] = useState(false)
  const saving = useSave({
    failed: (failure) => authErrorMessage(failure, FAILURE_MESSAGES.resendVerification),
  })
  const cooldown = useCountdown()
  const message = messageIn(useLocation().state)
  const back = useBack(identityLinks.signIn)

  useEffect(() => {
    const unverified = unverifiedAddress()
    setEmail(registrationEmail() ?? unverified)
    setNewcomer(unverified === null)
  }, [])
  useVerifiedElsewhere()

  async function resend(): Promise<void> {
    if (cooldown.secondsLeft > 0 || !email) return
    await saving.run(async () => {
      const asked = await api.send(postAuthResendVerification, { body: { email } })
      // If an email was sent moments ago, shows no "sent" note. The button shows the time until the next.
      setSent(asked.retry_after_seconds === undefined)
      setTimeout(() => setSent(false), NOTE_MS)
      cooldown.start(asked.retry_after_seconds ?? COOLDOWN_SECONDS)
    })
  }

  return (
    <AuthPage
      title="Check your email"
      lead={
        email ? (
          <>
            We sent a link to <b>{email}</b>. Open it within 24 hours to confirm your email.
          </>
        ) : (
          'We sent you a link. Open it within 24 hours to confirm your email.'
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {message && <FormError message={message} />}
        <FormError message={saving.error} />
        <FormNote message={sent ? 'Verification email sent! Check your inbox.' : null} />
        {email ? (
          <Button
            kind="outline"
            full
            busy={saving.busy}
            busyText="Sending..."
            onClick={() => void resend()}
            disabledReason={
              cooldown.secondsLeft > 0 ? `You can ask again in ${seconds(cooldown.secondsLeft)}.` : undefined
            }
          >
            Resend verification email
          </Button>
        ) : (
          <p>
            <Link to={identityLinks.signIn}>Sign in</Link> to have it sent again.
          </p>
        )}
        <Button kind="text" full onClick={back}>
          Back
        </Button>
        <p className="kt-quiet">
          Is it not there? Look in your spam folder. It can take a minute to arrive.
          {isNewcomer && (
            <>
              {' '}
              Is the address wrong? <Link to={identityLinks.registration}>Sign up again</Link> with the right
              one.
            </>
          )}
        </p>
      </div>
    </AuthPage>
  )
}

const seconds = (count: number): string => (count === 1 ? '1 second' : `${count} seconds`)

function unverifiedAddress(): string | null {
  const now = session.getSnapshot()
  return now.status === 'signed-in' && !now.user.isEmailVerified ? now.user.email : null
}

const CHECK_EVERY_MS = 5_000

/**
 * Detects verification in another tab or on another device. A hidden tab prepares the sign-in and continues when it
 * becomes visible.
 */
function useVerifiedElsewhere(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const isSeen = (): boolean => document.visibilityState === 'visible'
    const check = async (): Promise<void> => {
      if ((await promoteOnceVerified()) && isSeen()) navigate('/subscription', { replace: true })
    }
    const checkWhenSeen = (): void => void (isSeen() && check())
    const forgetOtherTab = whenVerifiedInAnotherTab(() => void check())
    const timer = setInterval(checkWhenSeen, CHECK_EVERY_MS)
    checkWhenSeen()
    document.addEventListener('visibilitychange', checkWhenSeen)
    window.addEventListener('focus', checkWhenSeen)
    return () => {
      forgetOtherTab()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', checkWhenSeen)
      window.removeEventListener('focus', checkWhenSeen)
    }
  }, [navigate])
}
