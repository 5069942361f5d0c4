import { findMember } from '@keyturn/identity'
import { type Day, dayOfInstant } from '@keyturn/platform/days'
import type { RentPassportContext } from '../context.ts'
import { type CredentialFault, type ReadCredential, readCredential } from '../credential/read-credential.ts'
import { readStatement } from '../document/read-statement.ts'
import { passportSigner } from '../document/signature.ts'
import { type CredentialClaims, claimsOf } from '../domain/credential.ts'
import { findPlace } from '../store/credentials.ts'
import { findPassport, type StoredPassport } from '../store/passports.ts'
import { incomeIsWithdrawn } from './income-withdrawn.ts'
import { type PassportCheck, readByCode } from './read-passport.ts'
import { isStillTrue } from './recheck-statement.ts'

/**
 * Values the verifier asked the holder to sign. If both are missing, the holder's audience and nonce are returned
 * unchecked.
 */
export interface VerificationRequest {
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
  /** Null unless the credential is genuine and valid. */
  claims: CredentialClaims | null
  /** Dates of any unaltered credential of ours, including an expired one. */
  ours: { issuedOn: Day; expiresOn: Day } | null
  holder: ReadCredential['holder']
  /** True if a month, the name, a home or a landlord has changed since. */
  recordChanged: boolean
  /** True if the renter withdrew consent for the income it showed. */
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

/** Verifies a presented credential: signature, holder binding, expiry and revocation. Stores nothing. */
export async function checkCredential(
  context: RentPassportContext,
  text: string,
  asked: VerificationRequest,
): Promise<Checked> {
  const read = await readCredential({ ring: context.keyRing, publicUrl: context.publicUrl }, text)
  if (typeof read === 'string') return fault(read)
  const now = context.clock.now().getTime() / 1000
  const { holder, claims } = read
  const problem = problemOfHolder(read, asked, now)
  const ours = { issuedOn: claims.issued_on, expiresOn: claims.expires_on }
  if (problem) return fault(problem, ours)
  const place = await findPlace(context.db, read.status)
  // Expiry is checked before the status, because expired places are deleted from the list.
  if (now >= read.endsAt) return fault('ended', ours)
  // The credential ends when the account closes, even before its data is deleted.
  const isClosed = place?.memberId && !(await findMember(context.db, place.memberId))
  if (!place || place.revoked || isClosed) return fault('revoked', ours)
  const passport = await passportBehind(context, place)
  // Checked separately, because the status list is updated only a moment after the withdrawal.
  if (claims.income && passport && (await incomeIsWithdrawn(context.db, passport)))
    return { ...fault('revoked', ours), incomeWithdrawn: true }
  const recordChanged =
    passport !== null && !(await isStillTrue(context, passport.memberId, readStatement(passport.statement)))
  return { verdict: 'genuine', claims, ours, holder, recordChanged, incomeWithdrawn: false }
}

const MAX_CLOCK_SKEW_SECONDS = 60

function problemOfHolder(
  { holder }: ReadCredential,
  { audience, nonce }: VerificationRequest,
  now: number,
): CredentialVerdict | null {
  if (!holder) return audience === undefined && nonce === undefined ? null : 'not_bound'
  if (audience !== undefined && holder.audience !== audience) return 'wrong_audience'
  if (nonce !== undefined && holder.nonce !== nonce) return 'wrong_nonce'
  return holder.signedAt > now + MAX_CLOCK_SKEW_SECONDS ? 'signed_ahead' : null
}

async function passportBehind(
  context: RentPassportContext,
  { memberId, passportId }: { memberId: string | null; passportId: string | null },
): Promise<StoredPassport | null> {
  return memberId && passportId ? findPassport(context.db, memberId, passportId) : null
}

/** Runs the same check for a passport's code. */
export async function checkCode(context: RentPassportContext, code: string): Promise<Checked> {
  return checkedOf(await readByCode(context, code, 'check'))
}

/** Runs the same check for a signed statement and its signature. */
export async function checkStatement(
  context: RentPassportContext,
  { statement, signature }: { statement: string; signature: string },
): Promise<Checked> {
  if (!passportSigner(context.keyRing).isGenuine(statement, signature)) return fault('altered')
  return checkCode(context, readStatement(statement).code)
}

function checkedOf({ verdict, passport, statement, isStillTrue, incomeWithdrawn }: PassportCheck): Checked {
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
