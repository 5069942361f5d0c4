import { patchAuthProfile } from '@keyturn/api-client'
import type { ProfileChanges, User } from '@keyturn/identity/contract'
import { refreshProfile } from '@keyturn/identity/web'
import { ApiError, api, errorMessage, useSave } from '@keyturn/platform/client'
import { Button, DateInput, Field, PasswordInput, TextInput } from '@keyturn/platform/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { AddressFinder } from './address-finder.tsx'
import { textOf } from './answers.ts'
import { focusFirstError } from './focus.ts'
import { FormMessage } from './message.tsx'
import type { Draft } from './use-answers.ts'

interface DetailsField {
  name: keyof User & keyof ProfileChanges
  label: string
  autoComplete: string
  required?: boolean
  /** Effect of leaving an optional field empty, for fields that agencies need. */
  hint?: string
  keys?: 'email' | 'tel'
}

const PERSON: readonly DetailsField[] = [
  { name: 'first_name', label: 'First name', autoComplete: 'given-name', required: true },
  { name: 'last_name', label: 'Last name', autoComplete: 'family-name', required: true },
  { name: 'email', label: 'Email', autoComplete: 'email', required: true, keys: 'email' },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', keys: 'tel' },
  {
    name: 'date_of_birth',
    label: 'Date of birth',
    autoComplete: 'bday',
    hint: 'Without it we cannot report to any agency',
  },
]
const PLACE: readonly DetailsField[] = [
  { name: 'postcode', label: 'Postcode', autoComplete: 'postal-code' },
  { name: 'address', label: 'Address', autoComplete: 'street-address' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
]
const FIELDS = [...PERSON, ...PLACE]

const MISSING = 'Please fill in all required fields (First Name, Last Name, Email)'
/** Formats 1994-03-18 as the field expects it: 18/03/1994. */
const asTyped = (day: string | null | undefined): string => (day ?? '').split('-').reverse().join('/')
const FAILED = 'Failed to save user details. Please try again.'

type Details = Record<string, string>

const isOtherEmail = (known: string | undefined, typed: string | undefined): boolean =>
  known !== undefined && known !== '' && (typed ?? '').trim().toLowerCase() !== known.toLowerCase()

/** The rented home defaults to the member's address. The next step can change it. */
const homeIn = ({ address, city, postcode }: Details) =>
  address && postcode && { propertyAddress: [address, city, postcode].filter(Boolean).join(', ') }

/** Returns the profile's details. Empty if they cannot be read, so the member types them. */
const readDetails = (): Promise<Details> =>
  refreshProfile().then(
    (user) => ({
      ...Object.fromEntries(FIELDS.map(({ name }): [string, string] => [name, user[name] ?? ''])),
      date_of_birth: asTyped(user.date_of_birth),
    }),
    () => ({}),
  )

/** Step 2: the member's details, filled in from the profile. */
export function DetailsStep({ draft, onDone }: { draft: Draft; onDone: () => void }) {
  const [reading] = useState(readDetails)
  const [known, setKnown] = useState<Details>({})
  const saving = useSave({
    failed: (error) =>
      error instanceof ApiError && error.status === 400 ? errorMessage(error, FAILED) : FAILED,
  })
  const { problems } = saving
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(problems).length > 0) focusFirstError(form.current)
  }, [problems])
  useEffect(() => {
    reading.then(setKnown)
  }, [reading])
  const shownIn = (details: Details, name: string): string =>
    typeof draft.answers[name] === 'string' ? textOf(draft.answers, name) : (details[name] ?? '')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    // Waits for the profile, so that a fast submit includes its values.
    const details = await reading
    const filled = FIELDS.map(({ name }) => [name, shownIn(details, name).trim()] as const).filter(
      ([, text]) => text,
    )
    const body = Object.fromEntries(filled)
    const moves = isOtherEmail(details.email, body.email)
    const missing = FIELDS.filter(({ name, required }) => required && !body[name])
    const isUnproven = moves && password === ''
    if (missing.length > 0 || isUnproven)
      return saving.refuse(
        {
          ...Object.fromEntries(missing.map(({ name, label }) => [name, `${label} is required`])),
          ...(isUnproven && { current_password: 'Enter your current password' }),
        },
        missing.length > 0 ? MISSING : 'Enter your password to change your email.',
      )
    await saving.run(async () => {
      await api.send(patchAuthProfile, { body: moves ? { ...body, current_password: password } : body })
      await refreshProfile()
      draft.set({
        ...Object.fromEntries(FIELDS.map(({ name }) => [name, null])),
        ...(textOf(draft.answers, 'propertyAddress') === '' && homeIn(body)),
      })
      onDone()
    })
  }

  const fieldOf = (field: DetailsField) => (
    <DetailsInput
      key={field.name}
      field={field}
      error={problems[field.name]}
      value={shownIn(known, field.name)}
      onChange={(text) => draft.set({ [field.name]: text })}
    />
  )
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <div>
        <h2>Who are you?</h2>
        <p className="kt-quiet">Agencies find your file by your name, date of birth and address.</p>
      </div>
      <div className="kt-fields">
        {PERSON.map(fieldOf)}
        {isOtherEmail(known.email, shownIn(known, 'email')) && (
          <OwnPassword error={problems.current_password} value={password} onChange={setPassword} />
        )}
      </div>
      <AddressFinder onPick={({ line, city, postcode }) => draft.set({ address: line, city, postcode })} />
      <div className="kt-fields">{PLACE.map(fieldOf)}</div>
      <FormMessage message={saving.error} />
      <div>
        <Button type="submit" busy={saving.busy}>
          Continue to Tenancy Verification
        </Button>
      </div>
    </form>
  )
}

interface TypedProps {
  error: string | undefined
  value: string
  onChange: (text: string) => void
}

function DetailsInput({ field, error, value, onChange }: TypedProps & { field: DetailsField }) {
  const { name, label, autoComplete, required = false, hint, keys } = field
  const Input = name === 'date_of_birth' ? DateInput : TextInput
  return (
    <Field label={label} required={required} optional={!required} hint={hint} error={error}>
      <Input
        name={name}
        autoComplete={autoComplete}
        value={value}
        {...(keys && { type: keys, inputMode: keys })}
        onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
      />
    </Field>
  )
}

/** Password field, which the server requires for a new email address. */
function OwnPassword({ error, value, onChange }: TypedProps) {
  return (
    <Field label="Current password" required hint="So that nobody else can change your email" error={error}>
      <PasswordInput
        name="current_password"
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
