import { patchAuthProfile } from '@keyturn/api-client'
import { api, fieldErrors, KEPT_TEXT, keptUnsaved, useUnsaved } from '@keyturn/platform/client'
import {
  Button,
  Card,
  DateInput,
  Field,
  leadToProblem,
  PasswordInput,
  TextInput,
  toast,
} from '@keyturn/platform/ui'
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { ProfileChanges, User } from '../contract.ts'
import { emailHint } from './email-hint.ts'
import { FormError, FormNote, NotLoaded } from './form-parts.tsx'
import { adopt, refreshProfile } from './session-start.ts'
import { useLoading } from './use-loading.ts'
import { useSaving } from './use-saving.ts'

const FIELDS = [
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

/** Settings > Personal: who the member is, as agencies and landlords will read it. */
export function PersonalDetails() {
  return (
    <section id="details" aria-label="Personal details">
      <DetailsForm />
    </section>
  )
}

/** The member's details as they are known, and as they are being changed. */
function useDetails() {
  const [user, setUser] = useState<User | null>(null)
  const [form, setForm] = useState<Form | null>(null)
  useUnsaved(
    user !== null && form !== null && Object.keys(changesBetween(toForm(user), form)).length > 0,
    form && { form: FORM, fields: form },
  )
  const { failed, load } = useLoading(
    useCallback(async () => {
      const loaded = await refreshProfile()
      setUser(loaded)
      const kept = keptUnsaved(FORM)
      setForm({ ...toForm(loaded), ...kept })
      if (kept) toast.success(KEPT_TEXT)
    }, []),
  )
  const show = (saved: User): void => {
    setUser(saved)
    setForm(toForm(saved))
  }
  return { user, form, setForm, show, failed, load }
}

function DetailsForm() {
  const { user, form, setForm, show, failed, load } = useDetails()
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const saving = useSaving()

  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (saving.error !== null) leadToProblem(place.current)
  }, [saving.error])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!form || !user) return
    const changes = changesBetween(toForm(user), form)
    const moves = isMove(user, form)
    setProblems(moves && !password ? { current_password: 'Enter your current password' } : {})
    if (moves && !password) return leadToProblem(place.current)
    await saving.run(async () => {
      try {
        const answer = await api.send(patchAuthProfile, {
          body: moves ? { ...changes, current_password: password } : changes,
        })
        setPassword('')
        show(answer.user)
        adopt(answer.user)
        return answer.user.pending_email
          ? `Saved. Open the link we sent to ${answer.user.pending_email} to use it from now on.`
          : 'Saved'
      } catch (failure) {
        setProblems(fieldErrors(failure))
        throw failure
      }
    }, 'Failed to update personal details')
  }

  if (!form)
    return (
      <Card>
        <NotLoaded failed={failed} onRetry={load} />
      </Card>
    )
  const text = (name: FieldName) => ({
    name,
    value: form[name],
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: event.target.value })
      setProblems(({ [name]: _mended, ...rest }) => rest)
      saving.forget()
    },
  })
  return (
    <Card>
      <form ref={place} onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
        <h2>Personal details</h2>
        <FormError message={saving.error} />
        <FormNote message={saving.saved} />
        <DetailsFields text={text} problems={problems} emailHint={user ? emailHint(user) : ''}>
          {user && isMove(user, form) && (
            <OwnPassword
              error={problems.current_password}
              value={password}
              onChange={(typed) => {
                setPassword(typed)
                setProblems(({ current_password: _mended, ...rest }) => rest)
                saving.forget()
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
    </Card>
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
  /** What a new address asks for. */
  children: ReactNode
}) {
  const { text, problems, emailHint, children } = props
  return (
    <div className="kt-fields">
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

/** 1994-03-18 as it is typed here: 18/03/1994. */
const typedDay = (day: string | null | undefined): string => (day ?? '').split('-').reverse().join('/')

function toForm(user: User): Form {
  return {
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

/** The server asks for the password of whoever wants another address than the one that signs in. */
const isMove = (user: User, form: Form): boolean =>
  form.email !== toForm(user).email && form.email.trim().toLowerCase() !== user.email.toLowerCase()

/** Only what was changed is sent, so that two open pages do not undo each other. */
function changesBetween(before: Form, after: Form): ProfileChanges {
  return Object.fromEntries(
    FIELDS.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  )
}
