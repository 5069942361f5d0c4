import { postAuthForgotPassword } from '@keyturn/api-client'
import { api, authErrorMessage, clearFormDraft, useFormDraft } from '@keyturn/platform/client'
import { Button, Field, Link, ReadyForm, TextInput } from '@keyturn/platform/ui'
import { type FormEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { identityLinks } from '../links.ts'
import { AuthPage, FormError, FormNote } from './form-parts.tsx'
import { emailIn } from './location-message.ts'
import { isAddress } from './registration.ts'

const FORM = 'forgot-password'
const EMPTY = { email: '' }
const SENT = 'Password reset email sent! Check your inbox.'
const FAILED = 'Failed to send reset email. Please try again.'

export default function ForgotPasswordPage() {
  const carried = emailIn(useLocation().state)
  const [{ email }, setTyped, place] = useFormDraft(FORM, EMPTY)
  const [problem, setProblem] = useState<string>()
  const [error, setError] = useState<string | null>(null)
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  useEffect(() => {
    if (carried) setTyped({ email: carried })
  }, [carried, setTyped])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (state !== 'idle') return
    const found = problemWith(email)
    setProblem(found)
    if (found) return
    setState('sending')
    setError(null)
    try {
      await api.send(postAuthForgotPassword, { body: { email: email.trim() } })
      clearFormDraft(FORM)
      setState('sent')
    } catch (failure) {
      setError(authErrorMessage(failure, FAILED))
      setState('idle')
    }
  }

  return (
    <AuthPage
      title="Forgot password?"
      lead="Enter your email, and we’ll send you a link to choose a new password. It works for one hour."
    >
      <ReadyForm ref={place} onSubmit={submit}>
        <FormError message={error} />
        <FormNote message={state === 'sent' ? SENT : null} />
        <Field label="Email" error={problem}>
          <TextInput
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            maxLength={254}
            value={email}
            disabled={state === 'sent'}
            onChange={(event) => {
              setTyped({ email: event.target.value })
              setProblem(undefined)
            }}
          />
        </Field>
        {state === 'sent' ? (
          <button type="submit" className="kt-button kt-button-full" disabled data-disabled="">
            Send Reset Link
          </button>
        ) : (
          <Button type="submit" size="big" full busy={state === 'sending'} busyText="Sending...">
            Send Reset Link
          </Button>
        )}
      </ReadyForm>
      <p className="mt-5">
        <Link to={identityLinks.signIn} className="kt-alone">
          Back to Login
        </Link>
      </p>
    </AuthPage>
  )
}

function problemWith(email: string): string | undefined {
  if (!email.trim()) return 'Email is required'
  return isAddress(email) ? undefined : 'Please enter a valid email address'
}
