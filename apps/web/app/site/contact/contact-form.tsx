import { clearFormDraft, useFormDraft } from '@keyturn/platform/client'
import { Button, Field, ReadyForm, TextArea, TextInput, toast } from '@keyturn/platform/ui'
import { CircleAlert, MailCheck } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react'
import { company } from '../company.ts'
import {
  type ContactErrors,
  type ContactField,
  checkMessage,
  contactFields,
  emptyMessage,
  sendMessage,
} from './contact-message.ts'

const panelShownMs = 5000
const FORM = 'contact'

type Stage = { name: 'idle' } | { name: 'sending' } | { name: 'sent' } | { name: 'failed'; error: string }

export function ContactForm() {
  const [message, setMessage, form] = useFormDraft(FORM, emptyMessage)
  const [errors, setErrors] = useState<ContactErrors>({})
  const [stage, setStage] = useState<Stage>({ name: 'idle' })

  useEffect(() => {
    if (stage.name !== 'sent') return
    const timer = setTimeout(() => setStage({ name: 'idle' }), panelShownMs)
    return () => clearTimeout(timer)
  }, [stage])

  const showErrors = (found: ContactErrors) => {
    setErrors(found)
    const first = contactFields.find((field) => found[field])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (stage.name === 'sending') return
    const website = new FormData(event.currentTarget).get('website')
    const found = checkMessage(message)
    if (Object.keys(found).length > 0) return showErrors(found)
    setStage({ name: 'sending' })
    const result = await sendMessage(message, typeof website === 'string' ? website : '')
    if (result.sent) {
      toast.success('Message sent successfully!', { duration: 2000 })
      setMessage(emptyMessage)
      clearFormDraft(FORM)
      setErrors({})
      setStage({ name: 'sent' })
      return
    }
    toast.error(result.error, { duration: 4000 })
    setStage({ name: 'failed', error: result.error })
    showErrors(result.fields)
  }

  const control = (field: ContactField) => ({
    name: field,
    value: message[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setMessage({ ...message, [field]: event.target.value })
      setErrors({ ...errors, [field]: undefined })
      if (stage.name === 'failed') setStage({ name: 'idle' })
    },
  })

  return (
    <>
      <div role="status">{stage.name === 'sent' && <SentPanel />}</div>
      {stage.name !== 'sent' && (
        <ReadyForm
          ref={form}
          className="grid gap-4.5 mt-4.5"
          label="Write to us"
          withoutScript={<EmailInstead />}
          onSubmit={submit}
        >
          <div className="grid gap-4.5 sm:grid-cols-[1fr_1fr]">
            <Field label="First name" error={errors.firstName} required>
              <TextInput autoComplete="given-name" maxLength={100} {...control('firstName')} />
            </Field>
            <Field label="Last name" error={errors.lastName} required>
              <TextInput autoComplete="family-name" maxLength={100} {...control('lastName')} />
            </Field>
          </div>
          <Field label="Email" error={errors.email} required>
            <TextInput type="email" autoComplete="email" maxLength={254} {...control('email')} />
          </Field>
          <Field label="Message" error={errors.message} required>
            <TextArea rows={5} maxLength={5000} {...control('message')} />
          </Field>
          <LeftEmpty />
          {stage.name === 'failed' && (
            <p className="contact-failed flex gap-2 kt-strong" role="alert">
              <CircleAlert size={18} aria-hidden="true" />
              {stage.error}
            </p>
          )}
          <Button type="submit" size="big" busy={stage.name === 'sending'} busyText="Sending...">
            Send message
          </Button>
        </ReadyForm>
      )}
    </>
  )
}

function EmailInstead() {
  return (
    <>
      Sending this form needs JavaScript. Please write to{' '}
      <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a> instead.
    </>
  )
}

/** Honeypot field. Hidden from people, and password managers are asked to skip it. */
function LeftEmpty() {
  return (
    <div className="contact-website absolute w-0.25 h-0.25 overflow-hidden" aria-hidden="true">
      <label htmlFor="contact-website">Leave this empty</label>
      <input
        id="contact-website"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
      />
    </div>
  )
}

function SentPanel() {
  return (
    <div className="contact-sent grid justify-items-start gap-2 mt-4.5 p-6">
      <MailCheck size={24} aria-hidden="true" />
      <h3>Message Sent!</h3>
      <p>
        Thank you. A copy is on its way to you, and a person will answer, usually within two working days.
      </p>
    </div>
  )
}
