import { deleteAuthProfile } from '@keyturn/api-client'
import { api, session, tokens, useSave } from '@keyturn/platform/client'
import { Button, Dialog, Field, PasswordInput, SettingsSection } from '@keyturn/platform/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { FormError } from './form-parts.tsx'
import { pendingTokens } from './pending-tokens.ts'

/** Account deletion: shows the data deleted and kept, then asks for the password. */
export function DeleteAccount({ before }: { before?: ReactNode }) {
  const [open, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const saving = useSave({ failed: 'Failed to delete the account. Please try again.' })
  const navigate = useNavigate()

  /** Clears the password, so that the next person at the screen does not find it filled in. */
  function close(): void {
    setPassword('')
    saving.clear()
    setOpen(false)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (password === '') {
      saving.refuse({ password: 'Enter your password' })
      return
    }
    await saving.run(async () => {
      await api.send(deleteAuthProfile, { body: { password } })
      tokens.clear()
      pendingTokens.clear()
      session.signedOut()
      navigate('/landing', { replace: true })
      return 'Your account is deleted.'
    })
  }

  return (
    <SettingsSection
      id="delete-account"
      heading="Delete account"
      lead="Your plan is cancelled, reporting stops and you are signed out everywhere. Your details go at once. What the law or a dispute may still need stays for a stated time and is used for nothing else."
    >
      <Button kind="danger" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      <Dialog title="Delete your account?" open={open} onClose={close}>
        <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4 pt-3">
          <p>
            <b>Goes now:</b> your name, address, email, bank links, home, rent record and points. This cannot
            be undone.
          </p>
          {before}
          <FormError message={saving.error} />
          <Field label="Your password" error={saving.problems.password}>
            <PasswordInput
              autoComplete="current-password"
              value={password}
              onChange={(event) => {
                setPassword(event.target.value)
                saving.clear()
              }}
            />
          </Field>
          <div className="kt-dialog-acts mt-0">
            <Button kind="outline" onClick={close}>
              Keep my account
            </Button>
            <Button type="submit" kind="danger" busy={saving.busy} busyText="Deleting...">
              Delete my account
            </Button>
          </div>
        </form>
      </Dialog>
    </SettingsSection>
  )
}
