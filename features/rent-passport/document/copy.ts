import { addMonths, formatDay, formatMonth, monthOf } from '@keyturn/platform/days'
import type { CredentialVerdict } from '../actions/verify-credential.ts'
import {
  countsOf,
  type PassportHome,
  type PassportMonth,
  type PassportMonthState,
  type Statement,
} from '../domain/passport.ts'

export { latenessOf } from '../domain/lateness.ts'

/** Statement as pages and programs show it, without the passport's code. */
export type PublicStatement = Omit<Statement, 'code'>

/* Wording of a passport, shared by page and PDF. */

const MONTH_TEXTS: Record<PassportMonthState, string> = {
  verified: 'Verified',
  on_time: 'Verified, on time',
  late: 'Verified, late',
  paid_by_other: 'Paid by a benefit or an agent',
  confirmed: 'Confirmed',
  own_statement: 'Not verified: from the renter’s own statement',
  not_verified: 'Not verified',
}

const OTHER_PAYEE = 'the bank names another payee than the landlord'
const NAMED_PAYEE = 'paid to somebody the renter named besides the landlord'

/** Wording of a month. A confirmed month names the sender. */
export function monthText({ state, by, late, otherPayee, namedPayee }: PassportMonth): string {
  const words = by === undefined ? MONTH_TEXTS[state] : `${MONTH_TEXTS[state]} by ${by}`
  return [words, late && 'late', otherPayee && (namedPayee ? NAMED_PAYEE : OTHER_PAYEE)]
    .filter(Boolean)
    .join(', ')
}

/** Note on the source of the name; null if it is not shown. */
export const nameNoteOf = ({ name, nameChecked }: PublicStatement): string | null => {
  if (name === null) return null
  return nameChecked ? 'The name is checked: the account that pays is in it.' : 'Name as the renter typed it.'
}

export const homeNoteOf = ({ confirmedBy, months = [] }: PassportHome): string =>
  [
    months.length > 0 && `Verified here: ${spansOf(months).join(', ')}.`,
    confirmedBy === undefined ? 'As the renter typed it.' : `Confirmed by ${confirmedBy}.`,
  ]
    .filter(Boolean)
    .join(' ')

/** Joins consecutive months: "February 2026 to May 2026", "August 2026". */
function spansOf(months: readonly string[]): string[] {
  const spans: [string, string][] = []
  for (const month of months) {
    const last = spans.at(-1)
    if (last && monthOf(addMonths(`${last[1]}-01`, 1)) === month) last[1] = month
    else spans.push([month, month])
  }
  return spans.map(([from, to]) =>
    from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`,
  )
}

/** "3 checked against bank records, 2 confirmed by someone@agent.example"; null if banks proved all. */
export function basisOf(statement: PublicStatement): string | null {
  const { verified, byBank } = countsOf(statement)
  if (verified === byBank) return null
  const { months } = statement
  const confirmed = Map.groupBy(
    months.filter(({ state }) => state === 'confirmed'),
    ({ by = 'the landlord or agent' }) => by,
  )
  const byPaper = months.filter(({ state }) => state === 'paid_by_other').length
  return [
    byBank > 0 && `${byBank} checked against bank records`,
    ...[...confirmed].map(([by, mine]) => `${mine.length} confirmed by ${by}`),
    byPaper > 0 && `${byPaper} shown by a document`,
  ]
    .filter(Boolean)
    .join(', ')
}

export const titleOf = ({ name }: PublicStatement): string =>
  name === null ? 'Rent passport' : `Rent passport of ${name}`

export function headlineOf(statement: PublicStatement): string {
  const { verified, months } = countsOf(statement)
  return `${verified} of ${months} ${months === 1 ? 'month' : 'months'} verified`
}

export function validityOf(statement: PublicStatement): string {
  const made = countsOf(statement).byBank > 0 ? 'Checked against bank records' : 'Made'
  return `${made} on ${formatDay(statement.issuedOn)}. Good until ${formatDay(statement.expiresOn)}.`
}

/** Notes that a reader needs to understand the months. */
export function notesOn(shown: PublicStatement): string[] {
  const { months } = shown
  const notes: string[] = []
  if (countsOf(shown).byBank > 0)
    notes.push('Keyturn reads the renter’s bank account with their consent and looks for each rent payment.')
  // The confirmer of a home was shown neither the renter's share nor earlier rents, so the sum due is self-reported.
  if (countsOf(shown).byBank > 0)
    notes.push(
      'The renter told us how much rent is due and on which day. “Verified” means that this amount was paid.',
    )
  if (months.some(({ state }) => state === 'not_verified'))
    notes.push(
      '“Not verified” means that Keyturn has not seen the rent. It does not mean that rent was missed.',
    )
  if (months.some(({ namedPayee }) => namedPayee))
    notes.push(
      'Somebody “besides the landlord” is an agent, a company or a housemate who collects the rent. Only the renter told us so.',
    )
  if (months.some(({ state }) => state === 'paid_by_other'))
    notes.push(
      'Where a benefit or an agent paid a month, we have checked a document that the renter provided.',
    )
  if (months.some(({ state }) => state === 'confirmed'))
    notes.push(
      'A month “confirmed by” someone rests on the renter’s own statement and on an answer from that email domain, which also confirmed the tenancy. Ask yourself whether you know the domain.',
    )
  return notes
}

/** Title and explanation for each result of a check. */
export const CHECK_TEXTS: Record<CredentialVerdict, { title: string; means: string }> = {
  genuine: { title: 'This is genuine', means: 'We made it, nothing in it was changed, and it holds today.' },
  ended: {
    title: 'This has ended',
    means: 'We issued it, but it has expired. Ask its owner for a new one.',
  },
  revoked: {
    title: 'This was revoked',
    means: 'Its owner has taken it back. We issued it, but it is no longer valid. Ask them for a new one.',
  },
  altered: {
    title: 'This is not what we made',
    means: 'It says that it comes from us, but it was changed, or we never signed it. Do not rely on it.',
  },
  not_ours: {
    title: 'This is not from us',
    means: 'Somebody else issued it. We can only check what we made: ask the issuer that it names.',
  },
  unknown: {
    title: 'We do not know this passport',
    means: 'There is no such passport. Check the code: it has 12 letters and numbers.',
  },
  sample: {
    title: 'This is a sample',
    means: 'It shows what a rent passport looks like. It proves nothing about anyone.',
  },
  unreadable: {
    title: 'We could not read this',
    means: 'This is not an SD-JWT credential. Copy the whole text, from the first character to the last.',
  },
  not_bound: {
    title: 'Its holder has not signed it',
    means: 'You asked for their signature, and it came without. Ask them to show it again from their wallet.',
  },
  not_the_holder: {
    title: 'Somebody else signed it',
    means:
      'The signature over it is not by the key it was made out to, or is about something else. Do not rely on it.',
  },
  wrong_audience: {
    title: 'It was shown to somebody else',
    means: 'Its holder signed it for another than the one you named. Ask them to show it to you.',
  },
  wrong_nonce: {
    title: 'It was shown at another time',
    means: 'Its holder signed another challenge than the one you named. Ask them to show it again.',
  },
  signed_ahead: {
    title: 'It was signed in the future',
    means: 'Its holder’s signature bears a time that has not come. Ask them to show it again.',
  },
}
