import { postAuthRegister, postAuthResendVerification } from '@keyturn/api-client'
import {
  ApiError,
  api,
  authErrorMessage,
  clearFormDraft,
  fieldErrors,
  tokens,
  useFormDraft,
  useSave,
} from '@keyturn/platform/client'
import { Button, Field, Link, PasswordInput, ReadyForm, TextInput } from '@keyturn/platform/ui'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Tokens, User } from '../contract.ts'
import { identityLinks } from '../links.ts'
import { AuthPage, FormError } from './form-parts.tsx'
import { pendingTokens } from './pending-tokens.ts'
import { EXISTS, isTaken, registrationProblems, registrationSentence } from './registration.ts'
import {
  forgetRegistrationError,
  registrationError,
  rememberRegistrationEmail,
  rememberRegistrationError,
} from './registration-memory.ts'
import { keepSignIn } from './sign-in.ts'
import { useBack } from './use-back.ts'

const EMPTY = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' }
type Form = typeof EMPTY
const FORM = 'registration'
const PASSWORDS = ['password', 'confirmPassword'] as const

interface RegistrationPageProps {
  /** Chosen plan and its price, above the form. */
  lead: ReactNode
  /** Next steps, below the form. */
  next: ReactNode
}

function registrationFailed(failure: unknown): string {
  const sentence = registrationSentence(failure instanceof ApiError, authErrorMessage(failure, ''))
  rememberRegistrationError(sentence)
  return sentence
}

/** The message of the customer's documents gives no reason, so the field shows the server's. */
function passwordProblem(failure: unknown): Record<string, string> {
  const { password } = fieldErrors(failure)
  return password ? { password } : {}
}

export function RegistrationPage({ lead, next }: RegistrationPageProps) {
  const [form, setForm, place] = useFormDraft(FORM, EMPTY, PASSWORDS)
  const saving = useSave({ failed: registrationFailed, atFields: passwordProblem })
  const { problems, refuse } = saving
  const navigate = useNavigate()
  const back = useBack('/landing')
  // An error survives a reload until the member types.
  useEffect(() => {
    const kept = registrationError()
    if (kept !== null) refuse({}, kept)
  }, [refuse])

  function change(field: keyof Form, value: string): void {
    setForm((before) => ({ ...before, [field]: value }))
    saving.clear([field])
    forgetRegistrationError()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const found = registrationProblems(form)
    if (Object.keys(found).length > 0) return refuse(found)
    await saving.run(async () => {
      await register(form)
      navigate(identityLinks.waiting)
    })
  }

  const text = (field: keyof Form) => ({
    value: form[field],
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  })
  return (
    <AuthPage title="Welcome to Keyturn" lead={lead} size="wide">
      <ReadyForm ref={place} onSubmit={submit}>
        <h2>Personal Details</h2>
        <FormError message={saving.error && <RegistrationError sentence={saving.error} />} />
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="First name" error={problems.firstName}>
            <TextInput name="firstName" autoComplete="given-name" maxLength={100} {...text('firstName')} />
          </Field>
          <Field label="Last name" error={problems.lastName}>
            <TextInput name="lastName" autoComplete="family-name" maxLength={100} {...text('lastName')} />
          </Field>
        </div>
        <Field label="Email" error={problems.email}>
          <TextInput
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            maxLength={254}
            {...text('email')}
          />
        </Field>
        <Passwords problems={problems} text={text} />
        <Button type="submit" size="big" full busy={saving.busy} busyText="Creating account...">
          Create Account
        </Button>
        <SmallPrint />
        <Button kind="text" full onClick={back}>
          <ArrowLeft size={18} aria-hidden="true" /> Back
        </Button>
      </ReadyForm>
      {next}
      <p className="mt-4">
        Already have an account? <Link to={identityLinks.signIn}>Click here to login</Link>
      </p>
    </AuthPage>
  )
}

interface PasswordsProps {
  problems: Record<string, string>
  text(field: keyof Form): { value: string; onChange(event: { target: { value: string } }): void }
}

function Passwords({ problems, text }: PasswordsProps) {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Field label="Password" hint="At least 6 characters." error={problems.password}>
        <PasswordInput name="password" autoComplete="new-password" {...text('password')} />
      </Field>
      <Field label="Confirm password" hint="The same again." error={problems.confirmPassword}>
        <PasswordInput name="confirmPassword" autoComplete="new-password" {...text('confirmPassword')} />
      </Field>
    </div>
  )
}

function SmallPrint() {
  return (
    <p className="kt-quiet">
      By creating an account you agree to our <Link to="/terms">terms</Link>. Our{' '}
      <Link to="/privacy-policy">privacy policy</Link> says what we do with your data.
    </p>
  )
}

/** Signs out any previous member of this browser. */
async function register(form: Form): Promise<void> {
  tokens.clear()
  const email = form.email.trim()
  const answer = await api.send(postAuthRegister, {
    body: {
      email,
      first_name: form.firstName.trim(),
      last_name: form.lastName.trim(),
      password: form.password,
      password_confirm: form.confirmPassword,
    },
  })
  rememberRegistrationEmail(email)
  forgetRegistrationError()
  clearFormDraft(FORM)
  if (answer.user && answer.tokens) keep(answer.user, answer.tokens, answer.requires_verification)
  // The email has been queued already. Requesting it again is harmless and replaces a lost one.
  api.send(postAuthResendVerification, { body: { email } }).catch(() => undefined)
}

function keep(user: User, given: Tokens, waits: boolean): void {
  if (waits) pendingTokens.save(given, user)
  else keepSignIn({ user, tokens: given }, { remember: true })
}

function RegistrationError({ sentence }: { sentence: string }) {
  if (!isTaken(sentence)) return sentence
  return (
    <>
      {EXISTS} <Link to={identityLinks.signIn}>Login</Link>
    </>
  )
}
