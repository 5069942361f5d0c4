import { formatDay } from '@keyturn/platform/days'
import type { CredentialVerdict } from '../actions/verify-credential.ts'
import { countsOf, type PassportMonth, type PassportMonthState, type Statement } from '../domain/passport.ts'

/** What a page or a program says of a statement; the code of a passport is no part of it. */
export type Shown = Omit<Statement, 'code'>

/* What a passport says in words, the same on the page and in the PDF. */

const MONTH_WORDS: Record<PassportMonthState, string> = {
  verified: 'Verified',
  on_time: 'Verified, on time',
  late: 'Verified, late',
  paid_by_other: 'Paid by a benefit or an agent',
  confirmed: 'Confirmed',
  own_statement: 'Not verified: from the renter’s own statement',
  not_verified: 'Not verified',
}

/** A month that a landlord or agent confirmed names them in its own line. */
export const monthWords = ({ state, by }: PassportMonth): string =>
  by === undefined ? MONTH_WORDS[state] : `${MONTH_WORDS[state]} by ${by}`

export const titleOf = ({ name }: Shown): string =>
  name === null ? 'Rent passport' : `Rent passport of ${name}`

export function headlineOf(statement: Shown): string {
  const { verified, months } = countsOf(statement)
  return `${verified} of ${months} ${months === 1 ? 'month' : 'months'} verified`
}

/** '15 on time, 1 late', or nothing where the member left it out. */
export function latenessOf(statement: Shown): string | null {
  const { onTime, late } = countsOf(statement)
  if (onTime + late === 0) return null
  return late === 0 ? 'All of them on time' : `${onTime} on time, ${late} late`
}

export const validityOf = ({ issuedOn, expiresOn }: Shown): string =>
  `Checked against bank records on ${formatDay(issuedOn)}. Good until ${formatDay(expiresOn)}.`

/** What a reader must know to read the months rightly. */
export function notesOn({ months }: Shown): string[] {
  const notes = [
    'Keyturn reads the renter’s bank account with their consent and looks for each rent payment.',
  ]
  if (months.some(({ state }) => state === 'not_verified'))
    notes.push(
      '“Not verified” means that Keyturn has not seen the rent. It does not mean that rent was missed.',
    )
  if (months.some(({ state }) => state === 'paid_by_other'))
    notes.push(
      'That a benefit or an agent paid a month rests on a paper the renter brought and we have read.',
    )
  if (months.some(({ state }) => state === 'confirmed'))
    notes.push(
      'A month “confirmed by” somebody rests on the renter’s own statement and on the word of whoever is named, who also confirmed the tenancy.',
    )
  return notes
}

/** What became of a check, in a title and a sentence. */
export const CHECK_WORDS: Record<CredentialVerdict, { title: string; means: string }> = {
  genuine: { title: 'This is genuine', means: 'We made it, nothing in it was changed, and it holds today.' },
  ended: {
    title: 'This has ended',
    means: 'It was one of ours, and its last day is over. Ask its owner for a new one.',
  },
  revoked: {
    title: 'This was revoked',
    means:
      'Its owner has taken it back. It was one of ours, and it is no longer good. Ask them for a new one.',
  },
  altered: {
    title: 'This is not what we made',
    means: 'It says that it comes from us, but it was changed, or we never signed it. Do not rely on it.',
  },
  not_ours: {
    title: 'This is not from us',
    means: 'Somebody else issued it. We can only check what we made: ask whoever it names as its issuer.',
  },
  unknown: {
    title: 'We do not know this passport',
    means: 'There is no such passport. Look at the code again: it has twelve letters and figures.',
  },
  unreadable: {
    title: 'We could not read this',
    means: 'It is no credential in the form SD-JWT. Copy all of it, from the first letter to the last sign.',
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
    means: 'Its holder signed another word than the one you named. Ask them to show it again.',
  },
  signed_ahead: {
    title: 'It was signed in the future',
    means: 'Its holder’s signature bears a time that has not come. Ask them to show it again.',
  },
}
