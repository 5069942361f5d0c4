import { postAuthResetPassword } from '@keyturn/api-client'
import { api, authErrorMessage } from '@keyturn/platform/client'
import { Button, buttonClass, Field, Link, PasswordInput, ReadyForm } from '@keyturn/platform/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { identityLinks } from '../links.ts'
import { KeepAuthenticator, NewAuthenticator } from './authenticator-removal.tsx'
import { AuthPage, FormError, FormNote } from './form-parts.tsx'
import { isResponseLost, usedByLostRequest } from './lost-response.ts'
import { newPasswordProblems } from './new-password.ts'
import { signOutHere } from './sign-in.ts'
import { UndoChange } from './undo-change.tsx'

const DONE = 'Password reset successful! You can now sign in.'
const DONE_AT_SIGN_IN = 'Password reset successful! You can now sign in with your new password.'
const FAILED = 'Failed to reset password. Please try again.'
const ONWARD_AFTER_MS = 2_000

export default function ResetPasswordPage() {
  const [search] = useSearchParams()
  const undo = search.get('undo')?.trim()
  const keep = search.get('keep')?.trim()
  const [given, setGiven] = useState<string | null>(null)
  const token = given ?? search.get('token')?.trim()
  if (keep) return <KeepAuthenticator token={keep} />
  if (undo && !given) return <UndoChange token={undo} onUndone={setGiven} />
  return token ? <ResetForm token={token} /> : <InvalidLink />
}

function InvalidLink() {
  return (
    <AuthPage title="Invalid Reset Link" lead="Invalid or missing password reset token.">
      <div className="grid grid-cols-1 gap-4">
        <Link to={identityLinks.forgotPassword} className={buttonClass({ size: 'big', full: true })}>
          Request New Reset Link
        </Link>
        <Link to={identityLinks.signIn} className={buttonClass({ kind: 'text', full: true })}>
          Back to Login
        </Link>
      </div>
    </AuthPage>
  )
}

function ResetForm({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [problems, setProblems] = useState<ReturnType<typeof newPasswordProblems>>({})
  const [error, setError] = useState<string | null>(null)
  const [state, setState] = useState<'idle' | 'saving' | 'done'>('idle')
  const [authenticatorAddedAt, setAuthenticatorAddedAt] = useState<string | null>(null)
  const wasLost = useRef(false)
  const navigate = useNavigate()
  useEffect(() => {
    if (state !== 'done') return
    const timer = setTimeout(
      () => navigate(identityLinks.signIn, { replace: true, state: { message: DONE_AT_SIGN_IN } }),
      ONWARD_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [state, navigate])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (state !== 'idle') return
    const found = newPasswordProblems(password, confirmation)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setState('saving')
    setError(null)
    try {
      const body = { token, password, password_confirm: confirmation }
      const reset = await api.send(postAuthResetPassword, { body })
      // Signs out, because a session of this browser would redirect away from the sign-in page.
      void signOutHere()
      if (reset.authenticator_added_at) setAuthenticatorAddedAt(reset.authenticator_added_at)
      else setState('done')
    } catch (failure) {
      setError(usedByLostRequest(wasLost.current, failure) ?? authErrorMessage(failure, FAILED))
      wasLost.current ||= isResponseLost(failure)
      setState('idle')
    }
  }

  if (authenticatorAddedAt)
    return <NewAuthenticator token={token} addedAt={authenticatorAddedAt} note={DONE} />
  return (
    <AuthPage
      title="Reset password"
      lead="Choose a new password. Every device signed in with the old one is signed out."
    >
      <ReadyForm onSubmit={submit}>
        <FormError message={error} />
        <FormNote message={state === 'done' ? DONE : null} />
        <Field
          label="New password"
          hint="At least 8 characters. Three random words are strong and easy to keep."
          error={problems.password}
        >
          <PasswordInput
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              setProblems({})
            }}
          />
        </Field>
        <Field label="Confirm new password" error={problems.confirmation}>
          <PasswordInput
            name="passwordConfirm"
            autoComplete="new-password"
            value={confirmation}
            onChange={(event) => {
              setConfirmation(event.target.value)
              setProblems({})
            }}
          />
        </Field>
        <Button type="submit" size="big" full busy={state === 'saving'} busyText="Resetting...">
          Reset Password
        </Button>
      </ReadyForm>
      <p className="mt-5">
        <Link to={identityLinks.signIn} className="kt-alone">
          Back to Login
        </Link>
      </p>
    </AuthPage>
  )
}
