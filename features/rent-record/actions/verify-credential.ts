import { findMember } from '@keyturn/identity'
import { type Day, dayOfInstant } from '@keyturn/platform/days'
import type { RentRecordContext } from '../context.ts'
import { type CredentialFault, type ReadCredential, readCredential } from '../credential/read-credential.ts'
import { type CredentialClaims, claimsOf } from '../domain/credential.ts'
import { readStatement } from '../passport/read-statement.ts'
import { passportSeal } from '../passport/seal.ts'
import { findPlace } from '../store/credentials.ts'
import { findPassport, type StoredPassport } from '../store/passports.ts'
import { incomeIsWithdrawn } from './income-withdrawn.ts'
import { type Reading, readByCode } from './read-passport.ts'
import { isStillTrue } from './still-true.ts'

/** What the one who checks asked the holder to sign; left out, the holder's word is told and not judged. */
export interface Asked {
  audience?: string | undefined
  nonce?: string | undefined
}

export type CredentialVerdict =
  | 'genuine'
  | 'ended'
  | 'revoked'
  | 'not_bound'
  | 'wrong_audience'
  | 'wrong_nonce'
  | 'signed_ahead'
  | 'unknown'
  | 'sample'
  | CredentialFault

export interface Checked {
  verdict: CredentialVerdict
  /** Only of what is genuine and holds. */
  claims: CredentialClaims | null
  /** Of whatever we made and nobody changed, also when it is over. */
  ours: { issuedOn: Day; expiresOn: Day } | null
  holder: ReadCredential['holder']
  /** A month, the name, a home or a landlord is not as it says any more. */
  recordChanged: boolean
  /** The renter took back the consent behind what it said of income. */
  incomeWithdrawn: boolean
}

const fault = (verdict: CredentialVerdict, ours: Checked['ours'] = null): Checked => ({
  verdict,
  claims: null,
  ours,
  holder: null,
  recordChanged: false,
  incomeWithdrawn: false,
})

/** Whether a credential, as its holder shows it, is ours, whole and still good. Nothing of it is kept. */
export async function checkCredential(
  context: RentRecordContext,
  text: string,
  asked: Asked,
): Promise<Checked> {
  const read = await readCredential({ ring: context.keyRing, publicUrl: context.publicUrl }, text)
  if (typeof read === 'string') return fault(read)
  const now = context.clock.now().getTime() / 1000
  const { holder, claims } = read
  const problem = problemOfHolder(read, asked, now)
  const ours = { issuedOn: claims.issued_on, expiresOn: claims.expires_on }
  if (problem) return fault(problem, ours)
  const place = await findPlace(context.db, read.status)
  // Where what has ended is swept, its place is gone with it: its own date is asked first.
  if (now >= read.endsAt) return fault('ended', ours)
  // It ends with the account, not a moment later when what is kept of it is gone.
  const isClosed = place?.memberId && !(await findMember(context.db, place.memberId))
  if (!place || place.revoked || isClosed) return fault('revoked', ours)
  const passport = await passportBehind(context, place)
  // The list of what was revoked follows a moment after the consent was taken back.
  if (claims.income && passport && (await incomeIsWithdrawn(context.db, passport)))
    return { ...fault('revoked', ours), incomeWithdrawn: true }
  const recordChanged =
    passport !== null && !(await isStillTrue(context, passport.memberId, readStatement(passport.statement)))
  return { verdict: 'genuine', claims, ours, holder, recordChanged, incomeWithdrawn: false }
}

const AHEAD_SECONDS = 60

function problemOfHolder(
  { holder }: ReadCredential,
  { audience, nonce }: Asked,
  now: number,
): CredentialVerdict | null {
  if (!holder) return audience === undefined && nonce === undefined ? null : 'not_bound'
  if (audience !== undefined && holder.audience !== audience) return 'wrong_audience'
  if (nonce !== undefined && holder.nonce !== nonce) return 'wrong_nonce'
  return holder.signedAt > now + AHEAD_SECONDS ? 'signed_ahead' : null
}

async function passportBehind(
  context: RentRecordContext,
  { memberId, passportId }: { memberId: string | null; passportId: string | null },
): Promise<StoredPassport | null> {
  return memberId && passportId ? findPassport(context.db, memberId, passportId) : null
}

/** The same of a passport's code. */
export async function checkCode(context: RentRecordContext, code: string): Promise<Checked> {
  return checkedOf(await readByCode(context, code, 'check'))
}

/** The same of the text that was signed for a passport, with the signature under it. */
export async function checkStatement(
  context: RentRecordContext,
  { statement, signature }: { statement: string; signature: string },
): Promise<Checked> {
  if (!passportSeal(context.keyRing).isGenuine(statement, signature)) return fault('altered')
  return checkCode(context, readStatement(statement).code)
}

function checkedOf({ verdict, passport, statement, isStillTrue, incomeWithdrawn }: Reading): Checked {
  const issuedAt = passport && new Date(passport.issuedAt)
  const ours = issuedAt && { issuedOn: dayOfInstant(issuedAt), expiresOn: passport.expiresOn }
  if (verdict === 'open' && statement)
    return {
      verdict: 'genuine',
      claims: claimsOf(statement),
      ours,
      holder: null,
      recordChanged: !isStillTrue,
      incomeWithdrawn,
    }
  if (verdict === 'altered' || verdict === 'unknown' || verdict === 'sample') return fault(verdict)
  return fault(verdict === 'revoked' ? 'revoked' : 'ended', ours)
}
