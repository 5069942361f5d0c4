import {
  getAuthPasskeys,
  patchAuthPasskeysById,
  postAuthPasskeys,
  postAuthPasskeysBegin,
  postAuthPasskeysByIdRemove,
} from '@keyturn/api-client'
import { api, errorMessage, fieldErrors, useSave } from '@keyturn/platform/client'
import { read } from '@keyturn/platform/client/read'
import { formatDate } from '@keyturn/platform/days'
import { Button, Dialog, Field, Loaded, PasswordInput, TextInput, toast } from '@keyturn/platform/ui'
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { PasskeysResponse } from '../contract/passkeys.ts'
import { FormError } from './form-parts.tsx'
import { usedPasskey } from './used-passkey.ts'

type Passkey = PasskeysResponse['passkeys'][number]
type Asking = { act: 'add' } | { act: 'rename' | 'remove'; passkey: Passkey }

const FAILED = 'That did not work. Please try again.'

/** Passkey settings. */
export function PasskeySettings() {
  const passkeys = useQuery(read(getAuthPasskeys))
  const [asking, setAsking] = useState<Asking | null>(null)
  return (
    <div>
      <h3 className="mb-2">Passkeys</h3>
      <p className="mb-3 kt-quiet">
        Sign in with your finger, your face or your device’s PIN. No password and no code is asked for. A new
        password ends every passkey, so that nobody keeps a way in.
      </p>
      <Loaded of={passkeys} failed="Failed to load settings" lines={2}>
        {(answer) => (
          <ul>
            {answer.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onAsk={(act) => setAsking({ act, passkey })} />
            ))}
          </ul>
        )}
      </Loaded>
      {browserSupportsWebAuthn() ? (
        <Button kind="outline" onClick={() => setAsking({ act: 'add' })}>
          Add a passkey
        </Button>
      ) : (
        <p className="kt-quiet">This browser cannot make passkeys. Use another one to add yours.</p>
      )}
      {asking && (
        <PasskeyDialog
          asking={asking}
          onClose={() => {
            setAsking(null)
            // Shows a change whose response was lost.
            void passkeys.refetch()
          }}
          onDone={(note) => {
            setAsking(null)
            toast.success(note)
            void passkeys.refetch()
          }}
        />
      )}
    </div>
  )
}

function PasskeyRow({ passkey, onAsk }: { passkey: Passkey; onAsk(act: 'rename' | 'remove'): void }) {
  const { name, made_at: madeAt, last_used_at: lastUsedAt } = passkey
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3">
      <span className="min-w-0">
        <b className="break-words">{name}</b>
        <br />
        <span className="kt-quiet">
          Added on {formatDate(madeAt)}, {lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : 'not used yet'}
        </span>
      </span>
      <span className="flex flex-wrap gap-3">
        <Button kind="outline" size="small" aria-label={`Rename ${name}`} onClick={() => onAsk('rename')}>
          Rename
        </Button>
        <Button kind="outline" size="small" aria-label={`Remove ${name}`} onClick={() => onAsk('remove')}>
          Remove
        </Button>
      </span>
    </li>
  )
}

const QUESTIONS = {
  add: { title: 'Add a passkey?', act: 'Add a passkey', busy: 'Waiting for your device...' },
  rename: { title: 'Name this passkey', act: 'Save the name', busy: 'Saving...' },
  remove: { title: 'Remove this passkey?', act: 'Remove it', busy: 'Removing...' },
} as const

interface PasskeyDialogProps {
  asking: Asking
  onClose(): void
  onDone(note: string): void
}

/** Asks for the password, because an open screen does not prove who sits at it. Renaming needs no password. */
function PasskeyDialog({ asking, onClose, onDone }: PasskeyDialogProps) {
  const [name, setName] = useState('passkey' in asking ? asking.passkey.name : '')
  const [password, setPassword] = useState('')
  const saving = useSave({ failed: FAILED })
  const question = QUESTIONS[asking.act]

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (asking.act !== 'rename' && password === '') {
      saving.refuse({ password: 'Enter your password' })
      return
    }
    await saving.run(async () => onDone(await perform(asking, { name: name.trim(), password })))
  }

  return (
    <Dialog title={question.title} open onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4 pt-3">
        <FormError message={saving.error} />
        {asking.act === 'remove' ? (
          <p>
            “{asking.passkey.name}” then no longer signs in. Your password still does. If the device is lost,
            sign it out below as well.
          </p>
        ) : (
          <Field
            label={asking.act === 'add' ? 'Name (optional)' : 'Name'}
            hint={
              asking.act === 'add'
                ? 'Such as “My phone”. Left empty, it is named after this browser.'
                : undefined
            }
          >
            <TextInput value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
          </Field>
        )}
        {asking.act !== 'rename' && (
          <Field label="Your password" error={saving.problems.password}>
            <PasswordInput value={password} onChange={(event) => setPassword(event.target.value)} />
          </Field>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="outline" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" busy={saving.busy} busyText={question.busy}>
            {question.act}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

async function perform(
  asking: Asking,
  { name, password }: { name: string; password: string },
): Promise<string> {
  if (asking.act === 'add') {
    await addPasskey(password, name)
    return 'Your passkey is added'
  }
  const params = { id: asking.passkey.id }
  if (asking.act === 'rename') {
    await api.send(patchAuthPasskeysById, { params, body: { name } }).catch(throwAtField)
    return 'The new name is saved'
  }
  await api.send(postAuthPasskeysByIdRemove, { params, body: { password } }).catch(throwAtField)
  return 'That passkey is removed'
}

/** Shows the error of the dialog's only field in the dialog's one place for errors. */
function throwAtField(error: unknown): never {
  const [sentence] = Object.values(fieldErrors(error))
  throw new Error(sentence ?? errorMessage(error, FAILED))
}

async function addPasskey(password: string, name: string): Promise<void> {
  const { options } = await api.send(postAuthPasskeysBegin, { body: { password } }).catch(throwAtField)
  const passkey = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw new Error(whyNotMade(error))
  })
  await api.send(postAuthPasskeys, { body: { passkey, ...(name && { name }) } }).catch(throwAtField)
  usedPasskey.note()
}

function whyNotMade(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  if (name === 'NotAllowedError') return 'Your device did not create a passkey. Try again when you are ready.'
  return 'This device cannot make a passkey for us. Try another one.'
}
