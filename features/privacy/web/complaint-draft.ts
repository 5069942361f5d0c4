import type { ComplaintBody } from '../contract.ts'
import { COMPLAINT_SUBJECTS, type ComplaintSubject } from '../domain/complaint.ts'

export type ComplaintDraft = {
  name: string
  email: string
  about: ComplaintSubject | ''
  message: string
}

export const emptyComplaint: ComplaintDraft = { name: '', email: '', about: '', message: '' }

const isSubject = (text: string): text is ComplaintSubject => Object.hasOwn(COMPLAINT_SUBJECTS, text)

export const subjectOf = (text: string): ComplaintSubject | '' => (isSubject(text) ? text : '')

export type ComplaintErrors = { [Field in keyof ComplaintDraft]?: string }

/** Client-side validation with the server's messages. */
export function checkComplaint(
  draft: ComplaintDraft,
  asMember: boolean,
): { body: ComplaintBody; errors?: undefined } | { body: null; errors: ComplaintErrors } {
  const errors: ComplaintErrors = {}
  const [name, email] = [draft.name.trim(), draft.email.trim()]
  if (!asMember && !name) errors.name = 'Please tell us your name'
  if (!asMember && !/^\S+@\S+\.\S+$/.test(email))
    errors.email = email ? 'Please enter a valid email address' : 'Please enter your email address'
  if (!draft.about) errors.about = 'Please say what it is about'
  if (!draft.message.trim()) errors.message = 'Please tell us what happened'
  if (!draft.about || Object.keys(errors).length > 0) return { body: null, errors }
  const words = { about: draft.about, message: draft.message }
  return { body: asMember ? words : { ...words, name, email } }
}
