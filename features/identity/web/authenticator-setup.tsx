import { getAuthMfa, postAuthMfaAuthenticator, postAuthMfaAuthenticatorConfirm } from '@keyturn/api-client'
import { api, fieldErrors, useSave } from '@keyturn/platform/client'
import { Button, buttonClass, CodeInput, Dialog, Field, PasswordInput } from '@keyturn/platform/ui'
import { type FormEvent, useState } from 'react'
import type { AuthenticatorSetup as Setup } from '../contract.ts'
import { copyText } from './copy-text.ts'
import { FormError } from './form-parts.tsx'
import { QrCode } from './qr-code.tsx'
import { makeRecoveryCodes, recoveryCodesDue } from './recovery-codes-due.ts'

interface AuthenticatorSetupProps {
  open: boolean
  onClose(): void
  onDone(recoveryCodes: string[]): void
}

/**
 * Confirms the app and returns its recovery codes. Replaces them after a lost response, because the member has not seen
 * them.
 */
async function confirmed(code: string, password: string): Promise<string[]> {
  recoveryCodesDue.note()
  try {
    return (await api.send(postAuthMfaAuthenticatorConfirm, { body: { code } })).recovery_codes
  } catch (error) {
    if (fieldErrors(error).code) throw error
    const { mfa_method } = await api.send(getAuthMfa).catch(() => Promise.reject(error))
    if (mfa_method !== 'authenticator') throw error
    return makeRecoveryCodes(password)
  }
}

/** Asks for the password, shows the secret as QR code and text, then checks a code from the app. */
export function AuthenticatorSetup({ open, onClose, onDone }: AuthenticatorSetupProps) {
  const [password, setPassword] = useState('')
  const [setup, setSetup] = useState<Setup | null>(null)
  const [code, setCode] = useState('')
  const saving = useSave({ failed: 'Failed to update 2FA settings' })

  function close(): void {
    setPassword('')
    setSetup(null)
    setCode('')
    saving.clear()
    onClose()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (setup ? code === '' : password === '') {
      saving.refuse(setup ? { code: 'Enter the code' } : { password: 'Enter your password' })
      return
    }
    await saving.run(async () => {
      if (setup) {
        const codes = await confirmed(code, password)
        close()
        onDone(codes)
      } else {
        setSetup(await api.send(postAuthMfaAuthenticator, { body: { password } }))
      }
    })
  }

  return (
    <Dialog title="Use an authenticator app?" open={open} onClose={close}>
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4 pt-3">
        <FormError message={saving.error} />
        {setup ? (
          <>
            <p>Scan this with your app, or type the key. Then enter the code that the app shows.</p>
            <QrCode text={setup.otpauth_url} label="QR code for your authenticator app" />
            <p>
              Key:{' '}
              <b>
                {groupsOf(setup.secret).map(({ at, letters }) => (
                  <span key={at} className="me-2 inline-block">
                    {letters}
                  </span>
                ))}
              </b>
            </p>
            <div className="flex flex-wrap gap-3">
              <Button kind="outline" size="small" onClick={() => void copyText(setup.secret)}>
                Copy the key
              </Button>
              <a className={buttonClass({ kind: 'outline', size: 'small' })} href={setup.otpauth_url}>
                Open in your app
              </a>
            </div>
            <Field label="6-digit code" error={saving.problems.code}>
              <CodeInput value={code} onChange={setCode} />
            </Field>
          </>
        ) : (
          <Field
            label="Your password"
            hint="So that nobody else can add their phone."
            error={saving.problems.password}
          >
            <PasswordInput value={password} onChange={(event) => setPassword(event.target.value)} />
          </Field>
        )}
        <div className="kt-dialog-acts mt-0">
          <Button kind="outline" onClick={close}>
            Not now
          </Button>
          <Button type="submit" busy={saving.busy} busyText="Checking...">
            {setup ? 'Turn it on' : 'Continue'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Groups of four letters, as people type them. CSS draws the gaps, so a copied key has none. */
const groupsOf = (secret: string): { at: number; letters: string }[] =>
  [...secret.matchAll(/.{1,4}/g)].map(({ index, 0: letters }) => ({ at: index, letters }))
