import { NETWORK_MESSAGE, openPage, useFormDraft, useSave } from '@keyturn/platform/client'
import { Button, Checkbox, Field, Link, PasswordInput, ReadyForm, TextInput } from '@keyturn/platform/ui'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { identityLinks } from '../links.ts'
import { FormError } from './form-parts.tsx'
import { rememberRegistrationEmail } from './registration-memory.ts'
import { SIGN_IN_FORM, SIGN_IN_WORDS, type SignInOutcome, signIn } from './sign-in.ts'
import { usedPasskey } from './used-passkey.ts'

interface SignInFormProps {
  /** Fallback error message if neither the server nor the network gives one. */
  otherwise: string
  onSignedIn(outcome: Extract<SignInOutcome, { kind: 'signed-in' }>, remember: boolean): void
  onCodeNeeded(
    address: string,
    outcome: Extract<SignInOutcome, { kind: 'needs-code' }>,
    remember: boolean,
  ): ReactNode | Promise<ReactNode>
  /** Content below the button, given the address typed so far. */
  after?: (address: string) => ReactNode
}

/** Form value of a ticked checkbox. */
const EMPTY = { email: '', password: '', remember: 'on' }
const PASSWORDS = ['password'] as const

const passkeys = () => import('./passkey.ts')

/**
 * Passkey autofill in the address field. Starts on the first focus unless this browser has used a passkey, so that mere
 * visits send no request.
 */
function usePasskeyAutofill(
  form: RefObject<HTMLFormElement | null>,
  busy: boolean,
  follow: (outcome: SignInOutcome) => Promise<void>,
): void {
  const offered = useEffectEvent(follow)
  useEffect(() => {
    if (busy) return
    const away = new AbortController()
    const { signal } = away
    const offer = (): void => {
      passkeys()
        .then(({ offerPasskey }) => offerPasskey(signal, offered))
        .catch(() => undefined)
    }
    if (usedPasskey.isKnown()) offer()
    else form.current?.addEventListener('focusin', offer, { once: true, signal })
    return () => away.abort()
  }, [form, busy])
}

const failedToLoad = (): SignInOutcome => ({ kind: 'failed', message: NETWORK_MESSAGE })

/** Email and password form of the page and the popover. The parent decides what follows. */
export function SignInForm({ otherwise, onSignedIn, onCodeNeeded, after }: SignInFormProps) {
  const [{ email, password, remember }, setTyped, place] = useFormDraft(SIGN_IN_FORM, EMPTY, PASSWORDS)
  const saving = useSave({ failed: NETWORK_MESSAGE })
  const [error, setError] = useState<ReactNode>(null)

  async function follow(outcome: SignInOutcome): Promise<void> {
    const stays = remember !== ''
    if (outcome.kind === 'signed-in') onSignedIn(outcome, stays)
    else if (outcome.kind === 'needs-code') setError(await onCodeNeeded(email.trim(), outcome, stays))
    else if (outcome.kind === 'failed') setError(outcome.message)
    else {
      rememberRegistrationEmail(email.trim())
      openPage(identityLinks.waiting, { state: { message: SIGN_IN_WORDS.verifyFirst } })
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    await enter(() => signIn({ email: email.trim(), password }, otherwise))
  }

  const enter = (work: () => Promise<SignInOutcome>) =>
    saving.run(async () => {
      setError(null)
      await follow(await work())
    })
  const enterWithPasskey = () =>
    enter(() => passkeys().then(({ signInWithPasskey }) => signInWithPasskey(), failedToLoad))

  usePasskeyAutofill(place, saving.busy, follow)
  const type = (part: Partial<typeof EMPTY>): void => setTyped((before) => ({ ...before, ...part }))
  return (
    <ReadyForm ref={place} onSubmit={submit}>
      <FormError message={error} />
      <Field label="Email">
        <TextInput
          type="email"
          name="email"
          autoComplete="username webauthn"
          inputMode="email"
          autoCapitalize="none"
          value={email}
          onChange={(event) => type({ email: event.target.value })}
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
          onChange={(event) => type({ password: event.target.value })}
        />
      </Field>
      <Checkbox
        label={
          <>
            Remember me <span className="kt-quiet">on this device</span>
          </>
        }
        name="remember"
        checked={remember !== ''}
        onChange={(event) => type({ remember: event.target.checked ? 'on' : '' })}
      />
      <Button type="submit" size="big" full busy={saving.busy} busyText="Signing in...">
        Sign In
      </Button>
      <Button kind="outline" full onClick={() => void enterWithPasskey()}>
        Use a passkey
      </Button>
      {after?.(email.trim())}
    </ReadyForm>
  )
}
