import { findMember } from '@keyturn/identity'
import { type Day, dayOfInstant } from '@keyturn/platform/days'
import type { RentPassportContext } from '../context.ts'
import { headlineOf, titleOf } from '../document/copy.ts'
import { readStatement } from '../document/read-statement.ts'
import { passportSigner } from '../document/signature.ts'
import { passportState } from '../domain/passport.ts'
import { readCode } from '../domain/passport-code.ts'
import { findByCode, findPassport, type StoredPassport } from '../store/passports.ts'

/** Passport as an entry in a viewer's list. */
export interface OpenPassport {
  memberId: string
  id: string
  code: string
  title: string
  headline: string
  expiresOn: Day
}

/** Returns the open passport of a code. Does not count as a view. */
export async function openPassportOf(
  context: RentPassportContext,
  typed: string,
): Promise<OpenPassport | null> {
  const code = readCode(typed)
  return code === null ? null : openOnly(context, await findByCode(context.db, code))
}

/** Returns the open ones of these passports, in the given order. */
export async function openPassports(
  context: RentPassportContext,
  wanted: readonly { memberId: string; passportId: string }[],
): Promise<OpenPassport[]> {
  const found = await Promise.all(
    wanted.map(async ({ memberId, passportId }) =>
      openOnly(context, await findPassport(context.db, memberId, passportId)),
    ),
  )
  return found.filter((passport) => passport !== null)
}

async function openOnly(
  context: RentPassportContext,
  passport: StoredPassport | null,
): Promise<OpenPassport | null> {
  if (!passport || passportState(passport, dayOfInstant(context.clock.now())) !== 'open') return null
  if (!passportSigner(context.keyRing).isGenuine(passport.statement, passport.seal)) return null
  if (!(await findMember(context.db, passport.memberId))) return null
  const statement = readStatement(passport.statement)
  const { memberId, id, code, expiresOn } = passport
  return { memberId, id, code, title: titleOf(statement), headline: headlineOf(statement), expiresOn }
}
