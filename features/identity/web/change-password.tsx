import { postAuthChangePassword } from '@keyturn/api-client'
import { api, FAILURE_MESSAGES, useSave } from '@keyturn/platform/client'
import { Button, Field, PasswordInput } from '@keyturn/platform/ui'
import { type FormEvent, useState } from 'react'
import { FormError, FormNote } from './form-parts.tsx'
import { isResponseLost, PASSWORD_UNKNOWN } from './lost-response.ts'
import { newPasswordProblems } from './new-password.ts'

/** Saves the new password. A retry after a lost response gets the first response. */
async function save(form: typeof EMPTY): Promise<void> {
  try {
    await post(form)
  } catch (error) {
    if (!isResponseLost(error)) throw error
    await post(form).catch((again) => {
      throw isResponseLost(again) ? new Error(PASSWORD_UNKNOWN) : again
    })
  }
}

const post = ({ current, fresh, confirmation }: typeof EMPTY): Promise<unknown> =>
  api.send(postAuthChangePassword, {
    body: { current_password: current, new_password: fresh, password_confirm: confirmation },
  })

const EMPTY = { current: '', fresh: '', confirmation: '' }

export function ChangePassword({ onChanged }: { onChanged(): void }) {
  const [form, setForm] = useState(EMPTY)
  const saving = useSave({ failed: FAILURE_MESSAGES.passwordChange })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { password, confirmation } = newPasswordProblems(form.fresh, form.confirmation)
    const found = {
      ...(!form.current && { current: 'Enter your current password' }),
      ...(password && { fresh: password }),
      ...(confirmation && { confirmation }),
    }
    if (Object.keys(found).length > 0) return saving.refuse(found)
    await saving.run(async () => {
      await save(form)
      setForm(EMPTY)
      onChanged()
      return 'Password changed. Every other device is signed out, and your passkeys have ended.'
    })
  }

  const text = (field: keyof typeof EMPTY) => ({
    value: form[field],
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [field]: event.target.value })
      saving.clear()
    },
  })
  return (
    <form onSubmit={submit} noValidate className="grid max-w-md grid-cols-1 gap-4">
      <h3>Password</h3>
      <FormError message={saving.error} />
      <FormNote message={saving.saved} />
      <Field label="Current password" error={saving.problems.current}>
        <PasswordInput autoComplete="current-password" {...text('current')} />
      </Field>
      <Field label="New password" hint="At least 8 characters." error={saving.problems.fresh}>
        <PasswordInput autoComplete="new-password" {...text('fresh')} />
      </Field>
      <Field label="Confirm new password" error={saving.problems.confirmation}>
        <PasswordInput autoComplete="new-password" {...text('confirmation')} />
      </Field>
      <div>
        <Button type="submit" busy={saving.busy}>
          Change password
        </Button>
      </div>
    </form>
  )
}
