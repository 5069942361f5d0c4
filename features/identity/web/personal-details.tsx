import { getAuthProfile, patchAuthProfile } from '@keyturn/api-client'
import { api, RESTORED_MESSAGE, readUnsaved, useSave, useUnsaved } from '@keyturn/platform/client'
import { keyOf } from '@keyturn/platform/client/read'
import {
  Button,
  DateInput,
  Field,
  focusFirstError,
  Loaded,
  PasswordInput,
  Select,
  SettingsSection,
  TextInput,
  toast,
} from '@keyturn/platform/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ProfileChanges, User } from '../contract.ts'
import { TITLES } from '../domain/titles.ts'
import { emailHint } from './email-hint.ts'
import { FormError, FormNote } from './form-parts.tsx'
import { adopt, refreshProfile } from './session-start.ts'

const FIELDS = [
  'title',
  'first_name',
  'last_name',
  'email',
  'phone',
  'date_of_birth',
  'postcode',
  'address',
  'city',
] as const
type FieldName = (typeof FIELDS)[number]
type Form = Record<FieldName, string>

const FORM = 'personal'

/** Refetched each time the section opens, because other pages change it too. */
const detailsQuery = queryOptions({
  queryKey: keyOf(getAuthProfile),
  queryFn: refreshProfile,
  gcTime: 0,
  refetchOnWindowFocus: false,
})

/** Settings > Personal: the member's details, as agencies and landlords see them. */
export function PersonalDetails() {
  const details = useQuery(detailsQuery)
  return (
    <section id="details" aria-label="Personal details">
      <SettingsSection heading="Personal details">
        <Loaded of={details} failed="Failed to load settings" lines={8}>
          {(user) => <DetailsForm loaded={user} />}
        </Loaded>
      </SettingsSection>
    </section>
  )
}

/** Saved details and the edited ones. */
function useDetails(loaded: User) {
  const [kept] = useState(() => readUnsaved(FORM))
  const [user, setUser] = useState(loaded)
  const [form, setForm] = useState<Form>({ ...toForm(loaded), ...kept })
  useUnsaved(Object.keys(changesBetween(toForm(user), form)).length > 0, { form: FORM, fields: form })
  useEffect(() => {
    if (kept) toast.success(RESTORED_MESSAGE)
  }, [kept])
  const show = (saved: User): void => {
    setUser(saved)
    setForm(toForm(saved))
  }
  return { user, form, setForm, show }
}

function DetailsForm({ loaded }: { loaded: User }) {
  const { user, form, setForm, show } = useDetails(loaded)
  const [password, setPassword] = useState('')
  const saving = useSave({ failed: 'Failed to update personal details' })

  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (saving.error !== null) focusFirstError(place.current)
  }, [saving.error])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const changes = changesBetween(toForm(user), form)
    const moves = isMove(user, form)
    if (moves && !password) {
      saving.refuse({ current_password: 'Enter your current password' })
      return focusFirstError(place.current)
    }
    await saving.run(async () => {
      const answer = await api.send(patchAuthProfile, {
        body: moves ? { ...changes, current_password: password } : changes,
      })
      setPassword('')
      show(answer.user)
      adopt(answer.user)
      return answer.user.pending_email
        ? `Saved. Open the link we sent to ${answer.user.pending_email} to use it from now on.`
        : 'Saved'
    })
  }

  const text = (name: FieldName) => ({
    name,
    value: form[name],
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: event.target.value })
      saving.clear([name])
    },
  })
  return (
    <form ref={place} onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      <FormError message={saving.error} />
      <FormNote message={saving.saved} />
      <DetailsFields text={text} problems={saving.problems} emailHint={emailHint(user)}>
        {isMove(user, form) && (
          <OwnPassword
            error={saving.problems.current_password}
            value={password}
            onChange={(typed) => {
              setPassword(typed)
              saving.clear(['current_password'])
            }}
          />
        )}
      </DetailsFields>
      <div>
        <Button type="submit" busy={saving.busy}>
          Save changes
        </Button>
      </div>
    </form>
  )
}

function OwnPassword(props: { value: string; error: string | undefined; onChange(typed: string): void }) {
  return (
    <Field
      label="Current password"
      required
      hint="Your address opens your account, so we ask who is changing it."
      error={props.error}
    >
      <PasswordInput
        autoComplete="current-password"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Field>
  )
}

interface TypedText {
  name: FieldName
  value: string
  onChange(event: { target: { value: string } }): void
}

function DetailsFields(props: {
  text(name: FieldName): TypedText
  problems: Record<string, string>
  emailHint: string
  /** Fields that a new address needs. */
  children: ReactNode
}) {
  const { text, problems, emailHint, children } = props
  return (
    <div className="kt-fields">
      <Field label="Title" optional hint="Some credit files have one." error={problems.title}>
        <Select autoComplete="honorific-prefix" {...text('title')}>
          <option value="">None</option>
          {TITLES.map((title) => (
            <option key={title}>{title}</option>
          ))}
        </Select>
      </Field>
      <Field label="First name" required error={problems.first_name}>
        <TextInput autoComplete="given-name" {...text('first_name')} />
      </Field>
      <Field label="Last name" required error={problems.last_name}>
        <TextInput autoComplete="family-name" {...text('last_name')} />
      </Field>
      <Field label="Email" required hint={emailHint} error={problems.email}>
        <TextInput type="email" autoComplete="email" inputMode="email" {...text('email')} />
      </Field>
      {children}
      <Field label="Phone" optional error={problems.phone}>
        <TextInput type="tel" autoComplete="tel" inputMode="tel" {...text('phone')} />
      </Field>
      <Field
        label="Date of birth"
        optional
        hint="Agencies use it to find your file."
        error={problems.date_of_birth}
      >
        <DateInput autoComplete="bday" {...text('date_of_birth')} />
      </Field>
      <Field label="Postcode" optional error={problems.postcode}>
        <TextInput autoComplete="postal-code" {...text('postcode')} />
      </Field>
      <Field label="Address" optional error={problems.address}>
        <TextInput autoComplete="street-address" {...text('address')} />
      </Field>
      <Field label="City" optional error={problems.city}>
        <TextInput autoComplete="address-level2" {...text('city')} />
      </Field>
    </div>
  )
}

/** Formats 1994-03-18 as 18/03/1994. */
const typedDay = (day: string | null | undefined): string => (day ?? '').split('-').reverse().join('/')

function toForm(user: User): Form {
  return {
    title: user.title ?? '',
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.pending_email ?? user.email,
    phone: user.phone ?? '',
    date_of_birth: typedDay(user.date_of_birth),
    postcode: user.postcode ?? '',
    address: user.address ?? '',
    city: user.city ?? '',
  }
}

/** True if the address changes. The server then asks for the password. */
const isMove = (user: User, form: Form): boolean =>
  form.email !== toForm(user).email && form.email.trim().toLowerCase() !== user.email.toLowerCase()

/** Sends changed fields only, so that two open pages do not overwrite each other. */
function changesBetween(before: Form, after: Form): ProfileChanges {
  return Object.fromEntries(
    FIELDS.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  )
}
