import { api } from '@keyturn/platform/client'
import { Button, CodeInput, Dialog, Field, PasswordInput } from '@keyturn/platform/ui'
import { type FormEvent, useState } from 'react'
import { authPaths } from '../call-paths.ts'
import type { AuthenticatorSetup as Setup } from '../contract.ts'
import { FormError } from './form-parts.tsx'
import { QrCode } from './qr-code.tsx'
import { useSaving } from './use-saving.ts'

interface AuthenticatorSetupProps {
  open: boolean
  onClose(): void
  onDone(recoveryCodes: string[]): void
}

/** Password first, then the secret as a picture and as text, then a code from the app as proof that it works. */
export function AuthenticatorSetup({ open, onClose, onDone }: AuthenticatorSetupProps) {
  const [password, setPassword] = useState('')
  const [setup, setSetup] = useState<Setup | null>(null)
  const [code, setCode] = useState('')
  const saving = useSaving()

  function close(): void {
    setPassword('')
    setSetup(null)
    setCode('')
    saving.forget()
    onClose()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    await saving.run(async () => {
      if (setup) {
        const { recovery_codes } = await api.post<{ recovery_codes: string[] }>(
          authPaths.authenticatorConfirm,
          { body: { code } },
        )
        close()
        onDone(recovery_codes)
      } else {
        setSetup(await api.post<Setup>(authPaths.authenticator, { body: { password } }))
      }
      return ''
    }, 'Failed to update 2FA settings')
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
              Key: <b className="break-all">{setup.secret}</b>
            </p>
            <Field label="6-digit code">
              <CodeInput value={code} onChange={setCode} />
            </Field>
          </>
        ) : (
          <Field label="Your password" hint="So that nobody else can add their phone.">
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
