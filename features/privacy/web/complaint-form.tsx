import { postPrivacyComplaints } from '@keyturn/api-client'
import {
  api,
  clearFormDraft,
  errorMessage,
  isResponseLost,
  useFormDraft,
  useSave,
} from '@keyturn/platform/client'
import { formatDay } from '@keyturn/platform/days'
import { Button, Field, Select, TextArea, TextInput } from '@keyturn/platform/ui'
import { CircleAlert, MailCheck } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { ComplaintView } from '../contract.ts'
import { COMPLAINT_SUBJECTS, complaintSubjects } from '../domain/complaint.ts'
import {
  type ComplaintDraft,
  type ComplaintErrors,
  checkComplaint,
  emptyComplaint,
  subjectOf,
} from './complaint-draft.ts'
import './privacy.css'

export interface ComplaintFormProps {
  /** Members are identified by their session. Other senders give name and address. */
  asMember: boolean
  onSent?: (complaint: ComplaintView) => void
}

const FORM = 'complaint'
const RESPONSE_LOST =
  'We could not hear whether your complaint arrived. Please send it again: we keep it once.'

export function ComplaintForm({ asMember, onSent }: ComplaintFormProps) {
  // A member's draft stays in the dialog, so that the next user of this tab does not see it.
  const [draft, setDraft, form] = useFormDraft(asMember ? null : FORM, emptyComplaint)
  const saving = useSave({
    failed: (error) =>
      errorMessage(
        error,
        isResponseLost(error) ? RESPONSE_LOST : 'Your complaint could not be sent. Please try again.',
      ),
  })
  const [sent, setSent] = useState<ComplaintView | null>(null)

  useEffect(() => {
    const [first] = Object.keys(saving.problems)
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }, [saving.problems, form])
  const change = (part: Partial<ComplaintDraft>): void => {
    setDraft({ ...draft, ...part })
    saving.clear()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const checked = checkComplaint(draft, asMember)
    if (!checked.body) return saving.refuse(checked.errors)
    await saving.run(async () => {
      const complaint = await api.send(postPrivacyComplaints, { body: checked.body })
      clearFormDraft(FORM)
      setSent(complaint)
      onSent?.(complaint)
    })
  }

  if (sent) return <SentPanel complaint={sent} />
  return (
    <form
      ref={form}
      method="post"
      className="complaint-form grid gap-4.5"
      noValidate
      onSubmit={submit}
      aria-label="Complaint"
    >
      {!asMember && <Who draft={draft} errors={saving.problems} change={change} />}
      <What draft={draft} errors={saving.problems} change={change} />
      {saving.error && (
        <p className="complaint-failed flex gap-2 kt-strong" role="alert">
          <CircleAlert size={18} aria-hidden="true" />
          {saving.error}
        </p>
      )}
      <Button type="submit" busy={saving.busy} busyText="Sending...">
        Send complaint
      </Button>
    </form>
  )
}

interface PartProps {
  draft: ComplaintDraft
  errors: ComplaintErrors
  change(part: Partial<ComplaintDraft>): void
}

function Who({ draft, errors, change }: PartProps) {
  return (
    <div className="grid gap-4.5 sm:grid-cols-[1fr_1fr]">
      <Field label="Your name" error={errors.name} required>
        <TextInput
          name="name"
          autoComplete="name"
          maxLength={200}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field label="Email" error={errors.email} required>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={draft.email}
          onChange={(event) => change({ email: event.target.value })}
        />
      </Field>
    </div>
  )
}

function What({ draft, errors, change }: PartProps) {
  return (
    <>
      <Field label="What is it about?" error={errors.about} required>
        <Select
          name="about"
          value={draft.about}
          onChange={({ target }) => change({ about: subjectOf(target.value) })}
        >
          <option value="">Please choose</option>
          {complaintSubjects.map((subject) => (
            <option key={subject} value={subject}>
              {COMPLAINT_SUBJECTS[subject]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="What happened?"
        hint="Say what happened, when, and what would put it right."
        error={errors.message}
        required
      >
        <TextArea
          name="message"
          rows={6}
          maxLength={5000}
          value={draft.message}
          onChange={(event) => change({ message: event.target.value })}
        />
      </Field>
    </>
  )
}

function SentPanel({ complaint }: { complaint: ComplaintView }) {
  return (
    <div className="complaint-sent grid justify-items-start gap-2 p-6" role="status">
      <MailCheck size={24} aria-hidden="true" />
      <p className="complaint-sent-title type-lead">We have your complaint</p>
      <p>
        Its reference is <b>{complaint.reference}</b>. An email that says so is on its way to you, and you get
        a written answer by {formatDay(complaint.answer_by)}.
      </p>
    </div>
  )
}
