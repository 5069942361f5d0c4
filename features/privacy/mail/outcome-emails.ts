import { addMonths, type Day, formatDay } from '@keyturn/platform/days'
import type { EmailContent, Part } from '@keyturn/platform/mail'
import type { ComplaintSubject } from '../domain/complaint.ts'
import { OMBUDSMAN_MONTHS } from '../domain/complaint-law.ts'
import { disputeSchemes } from '../domain/dispute-schemes.ts'
import { paragraphs } from './emails.ts'

interface Outcome {
  reference: string
  about: ComplaintSubject
  /** Null for an unproved address, because an attacker could choose the name. */
  name: string | null
  answer: string
  answeredOn: Day
  /** True if the complaint was accepted within three business days. */
  isSummary: boolean
  closed: boolean
}

/** Final answer to a complaint, with the bodies to contact next. */
export function answerEmail(outcome: Outcome, schemes = disputeSchemes): EmailContent {
  const { reference, name, answer, isSummary, closed } = outcome
  return {
    subject: closed ? `Your complaint ${reference} is closed` : `Our answer to your complaint ${reference}`,
    preview: closed ? 'Why, and what you can do.' : 'What we found, and what we do about it.',
    heading: closed ? 'Your complaint is closed' : 'Our answer to your complaint',
    parts: [
      { kind: 'paragraph', text: name === null ? 'Hello,' : `Hello ${name},` },
      ...paragraphs(answer),
      ...(isSummary ? [note(SUMMARY)] : []),
      ...(closed ? [note('If that is not right, answer this email.')] : []),
      ...bodiesToContact(outcome, schemes).map(note),
    ],
  }
}

const SUMMARY =
  'You told us that this settles it, so we treat your complaint as resolved. If you change your mind, answer this email.'

const note = (text: string): Part => ({ kind: 'note', text })

/** Bodies to contact if the answer does not satisfy, which the law requires in the email. */
function bodiesToContact(
  { about, answeredOn }: Outcome,
  { adr, ombudsman }: typeof disputeSchemes,
): string[] {
  const isFinancial = about === 'bank' || about === 'credit-file'
  const lastDay = formatDay(addMonths(answeredOn, OMBUDSMAN_MONTHS))
  return [
    'If you are still unhappy: about personal data, ico.org.uk/make-a-complaint; about an entry an agency or lender made, financial-ombudsman.org.uk. Both are free.',
    ...(ombudsman && isFinancial
      ? [
          `You have the right to refer this complaint to the Financial Ombudsman Service, free of charge, until ${lastDay}: six months from our answer. After that the Ombudsman may only look at it with our permission or in exceptional circumstances.`,
        ]
      : []),
    ...(about === 'bank'
      ? ['You can also complain to the regulated company that reads your bank. Settings, Bank, names it.']
      : []),
    adr
      ? `We belong to a scheme for alternative dispute resolution: ${adr.name}, ${adr.url}.`
      : 'We belong to no scheme for alternative dispute resolution.',
  ]
}

/** Email about a delayed answer: the reason and the new date. */
export function extendedEmail(facts: {
  reference: string
  name: string | null
  because: string
  answerBy: Day
}): EmailContent {
  const { reference, name, because, answerBy } = facts
  return {
    subject: `Your complaint ${reference} takes us longer`,
    preview: `You get our answer by ${formatDay(answerBy)}.`,
    heading: 'Your complaint takes us longer',
    parts: [
      { kind: 'paragraph', text: name === null ? 'Hello,' : `Hello ${name},` },
      ...paragraphs(because),
      { kind: 'paragraph', text: `You get our full answer by ${formatDay(answerBy)}.` },
      { kind: 'note', text: 'To add something, answer this email.' },
    ],
  }
}
