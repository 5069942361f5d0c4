import { Button, Checkbox, Field, PasswordInput, TextInput } from '@keyturn/platform/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { identityLinks } from '../links.ts'
import { FormError, ReadyForm } from './form-parts.tsx'
import { rememberRegistrationEmail } from './registration-memory.ts'
import { SIGN_IN_WORDS, type SignInOutcome, signIn } from './sign-in.ts'

interface SignInFormProps {
  /** What the failure is called when neither the server nor the network says. */
  otherwise: string
  onSignedIn(outcome: Extract<SignInOutcome, { kind: 'signed-in' }>, remember: boolean): void
  onCodeNeeded(address: string, method: 'email' | 'authenticator', remember: boolean): string | null
  /** Below the button; given the address typed so far. */
  after?: (address: string) => ReactNode
}

/** Email and password, the same in the page and in the popover; what happens next is up to the place. */
export function SignInForm({ otherwise, onSignedIn, onCodeNeeded, after }: SignInFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const navigate = useNavigate()

  function follow(outcome: SignInOutcome): void {
    if (outcome.kind === 'signed-in') onSignedIn(outcome, remember)
    else if (outcome.kind === 'needs-code') setError(onCodeNeeded(email.trim(), outcome.method, remember))
    else if (outcome.kind === 'failed') setError(outcome.message)
    else {
      rememberRegistrationEmail(email.trim())
      navigate(identityLinks.waiting, { state: { message: SIGN_IN_WORDS.verifyFirst } })
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(null)
    const outcome = await signIn({ email: email.trim(), password }, otherwise)
    setBusy(false)
    follow(outcome)
  }

  return (
    <ReadyForm onSubmit={submit}>
      <FormError message={error} />
      <Field label="Email">
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field
        label="Password"
        aside={
          <Link to={identityLinks.forgotPassword} className="kt-alone">
            Forgot password?
          </Link>
        }
      >
        <PasswordInput
          name="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Checkbox
        label={
          <>
            Remember me <span className="kt-quiet">on this device</span>
          </>
        }
        checked={remember}
        onChange={(event) => setRemember(event.target.checked)}
      />
      <Button type="submit" size="big" full busy={busy} busyText="Signing in...">
        Sign In
      </Button>
      {after?.(email.trim())}
    </ReadyForm>
  )
}
