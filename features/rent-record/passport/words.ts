import { formatDay } from '@keyturn/platform/days'
import { countsOf, type PassportMonth, type PassportMonthState, type Statement } from '../domain/passport.ts'

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

export const titleOf = ({ name }: Statement): string =>
  name === null ? 'Rent passport' : `Rent passport of ${name}`

export function headlineOf(statement: Statement): string {
  const { verified, months } = countsOf(statement)
  return `${verified} of ${months} ${months === 1 ? 'month' : 'months'} verified`
}

/** '15 on time, 1 late', or nothing where the member left it out. */
export function latenessOf(statement: Statement): string | null {
  const { onTime, late } = countsOf(statement)
  if (onTime + late === 0) return null
  return late === 0 ? 'All of them on time' : `${onTime} on time, ${late} late`
}

export const validityOf = ({ issuedOn, expiresOn }: Statement): string =>
  `Checked against bank records on ${formatDay(issuedOn)}. Good until ${formatDay(expiresOn)}.`

/** What a reader must know to read the months rightly. */
export function notesOn({ months }: Statement): string[] {
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
