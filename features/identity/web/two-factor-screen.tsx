import { postAuthMfaResend, postAuthMfaVerify } from '@keyturn/api-client'
import { api, authErrorMessage, dpopHeader, NETWORK_MESSAGE } from '@keyturn/platform/client'
import { Button, CodeInput, Field, ReadyForm, TextInput, toast } from '@keyturn/platform/ui'
import { type FormEvent, useState } from 'react'
import { AuthPage, FormError, FormNote } from './form-parts.tsx'
import { keepSignIn, outcomeOf } from './sign-in.ts'

const COPY = {
  short: 'Please enter a valid 6-digit code',
  noRecoveryCode: 'Please enter one of your recovery codes',
  refused: 'Invalid or expired code. Please try again.',
  resendFailed: 'Failed to resend code. Please try again.',
  resent: 'A new code has been sent to your email',
}

interface TwoFactorProps {
  email: string
  method: 'email' | 'authenticator'
  /** True if the member has a passkey, which can replace the code. */
  passkey: boolean
  remember: boolean
  onBack(): void
}

/** Replaces the page until the second factor is verified. */
export function TwoFactorScreen(props: TwoFactorProps) {
  const [code, setCode] = useState('')
  const [withRecoveryCode, setWithRecoveryCode] = useState(false)
  const factor = useSecondFactor(props, () => setCode(''))
  const fromApp = props.method === 'authenticator'

  function submit(event: FormEvent): void {
    event.preventDefault()
    void factor.verify(code, withRecoveryCode)
  }

  function swapKind(): void {
    setCode('')
    setWithRecoveryCode(!withRecoveryCode)
  }

  return (
    <AuthPage title="Enter your code" lead={<Lead fromApp={fromApp} email={props.email} />}>
      <ReadyForm onSubmit={submit}>
        <FormError message={factor.error} />
        <FormNote message={factor.note} />
        {withRecoveryCode ? (
          <Field
            label="Recovery code"
            hint="One of the codes you kept when you set up the app. Each works once."
          >
            <TextInput
              value={code}
              onChange={(event) => setCode(event.target.value)}
              autoComplete="off"
              autoCapitalize="none"
            />
          </Field>
        ) : (
          <Field label="6-digit code">
            <CodeInput
              autoFocus
              value={code}
              onChange={setCode}
              onComplete={(given) => void factor.verify(given, false)}
            />
          </Field>
        )}
        <Button type="submit" size="big" full busy={factor.state === 'verifying'} busyText="Verifying...">
          Verify Code
        </Button>
        {fromApp ? (
          <Button kind="text" full onClick={swapKind}>
            {withRecoveryCode ? 'Use the app instead' : 'Use a recovery code instead'}
          </Button>
        ) : (
          <Button
            kind="outline"
            full
            busy={factor.state === 'resending'}
            busyText="Sending..."
            onClick={factor.resend}
          >
            Resend Code
          </Button>
        )}
        {props.passkey && (
          <Button kind="outline" full busy={factor.state === 'showing'} onClick={factor.show}>
            Use a passkey instead
          </Button>
        )}
        <Button kind="text" full onClick={props.onBack}>
          Back to Login
        </Button>
      </ReadyForm>
      <SecurityTips />
    </AuthPage>
  )
}

/** State and actions of the two buttons. Runs one action at a time. */
function useSecondFactor({ email, remember }: TwoFactorProps, startOver: () => void) {
  const [state, setState] = useState<'entering' | 'verifying' | 'resending' | 'showing'>('entering')
  const [error, setError] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)

  async function verify(given: string, isRecoveryCode: boolean): Promise<void> {
    if (state !== 'entering') return
    if (isRecoveryCode && given.trim() === '') return setError(COPY.noRecoveryCode)
    if (!isRecoveryCode && !/^\d{6}$/.test(given)) return setError(COPY.short)
    setState('verifying')
    setError(null)
    try {
      const body = { email, code: given.trim() }
      const headers = await dpopHeader(postAuthMfaVerify.path).catch(() => ({}))
      const outcome = outcomeOf(await api.send(postAuthMfaVerify, { body }, { headers }))
      if (outcome.kind === 'signed-in') return keepSignIn(outcome, { remember })
      setError(COPY.refused)
    } catch (failure) {
      setError(authErrorMessage(failure, COPY.refused))
    }
    startOver()
    setState('entering')
  }

  async function resend(): Promise<void> {
    if (state !== 'entering') return
    setState('resending')
    setError(null)
    setNote(null)
    try {
      await api.send(postAuthMfaResend, { body: { email } })
      setNote(COPY.resent)
      toast.success(COPY.resent)
    } catch {
      setError(COPY.resendFailed)
    }
    setState('entering')
  }

  async function show(): Promise<void> {
    if (state !== 'entering') return
    setState('showing')
    setError(null)
    const passkey = await import('./passkey.ts').catch(() => null)
    const outcome = await passkey?.verifyWithPasskey(email)
    if (outcome?.kind === 'signed-in') return keepSignIn(outcome, { remember })
    setError(outcome?.kind === 'failed' ? outcome.message : NETWORK_MESSAGE)
    setState('entering')
  }

  return { state, error, note, verify, resend: () => void resend(), show: () => void show() }
}

function Lead({ fromApp, email }: { fromApp: boolean; email: string }) {
  return fromApp ? (
    <>
      Enter the code that your authenticator app shows for <b>{email}</b>.
    </>
  ) : (
    <>
      We emailed a 6-digit code to <b>{email}</b>. It works for 10 minutes.
    </>
  )
}

function SecurityTips() {
  return (
    <section aria-label="Security tips" className="mt-5 border-t border-line pt-4">
      <h2 className="mb-2">Security tips</h2>
      <ul className="grid list-disc gap-1 pl-5 kt-quiet">
        <li>Never share this code. We do not ask for it by phone or email.</li>
        <li>Check that the address bar shows our own address.</li>
        <li>If you did not try to sign in, change your password.</li>
      </ul>
    </section>
  )
}
