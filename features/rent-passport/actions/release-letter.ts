import { findMember } from '@keyturn/identity'
import { type Day, formatDay } from '@keyturn/platform/days'
import { Refusal } from '@keyturn/platform/http'
import { z } from 'zod'
import type { RentPassportContext } from '../context.ts'
import { nameNoteOf } from '../document/copy.ts'
import { newCode } from '../document/new-code.ts'
import { readStatement } from '../document/read-statement.ts'
import { canonicalText } from '../domain/passport.ts'
import { type Guarantor, storeRelease } from '../store/guarantors.ts'
import { type HomeCounts, homeCounts, isHomeStillStated, stateHome } from './home-statement.ts'

/** A letter as it was made. */
export interface ReleaseLetter {
  /** The member's first name on that day. */
  name: string
  /** Source of the name: checked, or as typed. */
  nameNote: string | null
  releaseAfter: number
  counts: HomeCounts
  madeOn: Day
  /** False once the name, the home or the proved months are others. */
  isStillTrue: boolean
}

const stored = z.object({ name: z.string(), statement: z.string() })

/** Returns the stored letter; null without one. */
export async function letterOf(
  context: RentPassportContext,
  guarantor: Guarantor,
): Promise<ReleaseLetter | null> {
  const { releaseCode, releaseLetter, releaseAfter } = guarantor
  if (releaseCode === null || releaseLetter === null) return null
  const { name, statement: text } = stored.parse(JSON.parse(releaseLetter))
  const statement = readStatement(text)
  // The code of the release before is replaced without its letter.
  if (statement.code !== releaseCode) return null
  return {
    ...{ name, releaseAfter, madeOn: statement.issuedOn },
    nameNote: nameNoteOf(statement),
    counts: homeCounts(statement),
    isStillTrue: await isHomeStillStated(context, guarantor, statement),
  }
}

type Made = { code: string } | { frozenUntil: Day } | { verified: number }

/** Makes the letter where a passport could be made, and returns its code. A letter that is still true stays. */
export async function makeLetter(context: RentPassportContext, guarantor: Guarantor): Promise<string> {
  const { memberId, tenancyId, releaseAfter, releaseCode } = guarantor
  if (releaseCode !== null && (await letterOf(context, guarantor))?.isStillTrue) return releaseCode
  const code = newCode()
  const made = await context.db.transaction(async (tx): Promise<Made> => {
    const statement = await stateHome(context, tx, { memberId, tenancyId, code })
    if ('frozenUntil' in statement) return statement
    const { verified } = homeCounts(statement)
    const member = await findMember(tx, memberId)
    if (!member || verified < releaseAfter) return { verified }
    const letter = JSON.stringify({ name: member.firstName, statement: canonicalText(statement) })
    // The other side made one in the same moment, or ended it.
    if (!(await storeRelease(tx, guarantor, { code, letter }))) throw madeMeanwhile()
    return { code }
  })
  // Thrown after the commit, so that the noted change of facts is stored.
  if ('frozenUntil' in made) throw frozen(made.frozenUntil)
  if ('verified' in made) throw notYet(made.verified, releaseAfter)
  return made.code
}

const madeMeanwhile = (): Refusal =>
  new Refusal(409, 'made_meanwhile', 'The letter was made or ended a moment ago. Please load the page again.')

const notYet = (verified: number, releaseAfter: number): Refusal =>
  new Refusal(409, 'not_yet', `${verified} of ${releaseAfter} months are proven so far.`)

const frozen = (until: Day): Refusal =>
  new Refusal(
    409,
    'release_frozen',
    `The name, home, landlord or rent day of this record has changed. A release letter can be made from ${formatDay(until)}.`,
  )
