import { randomDigits } from '@keyturn/platform/crypto'
import { dayOfInstant } from '@keyturn/platform/days'
import type { Context } from '@keyturn/platform/feature'
import { notFound, Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { lockRecord } from '@keyturn/rent-record'
import { linkToken } from '@keyturn/tenancy'
import type { RentPassportContext } from '../context.ts'
import { TRANSACTION_CODE_LENGTH } from '../credential/documents.ts'
import { readStatement } from '../document/read-statement.ts'
import { OFFER_MINUTES } from '../domain/credential.ts'
import { passportState } from '../domain/passport.ts'
import { countIssued, upsertOffer } from '../store/credentials.ts'
import { lockPassport } from '../store/passports.ts'
import { incomeIsWithdrawn } from './income-withdrawn.ts'
import { isStillTrue } from './recheck-statement.ts'

const MAX_WALLETS = 10

export interface CredentialOffer {
  /** Token in the URL of the offer. */
  offer: string
  /** Shown only to the member, so a photograph of the QR code is not enough. */
  transactionCode: string
  expiresAt: Date
}

/** Creates a single-use wallet offer for an open passport. */
export async function offerCredential(
  context: RentPassportContext,
  { memberId, passportId }: { memberId: string; passportId: string },
): Promise<CredentialOffer> {
  const now = context.clock.now()
  const id = newId(now)
  const transactionCode = randomDigits(TRANSACTION_CODE_LENGTH)
  await context.db.transaction(async (tx) => {
    await lockRecord(tx, memberId)
    const passport = await lockPassport(tx, memberId, passportId)
    if (!passport) throw notFound()
    if (passportState(passport, dayOfInstant(now)) !== 'open')
      throw new Refusal(409, 'not_open', 'This passport is not open any more. Make a new one.')
    const isSo =
      !(await incomeIsWithdrawn(tx, passport)) &&
      (await isStillTrue({ db: tx, clock: context.clock }, memberId, readStatement(passport.statement)))
    if (!isSo)
      throw new Refusal(
        409,
        'record_changed',
        'Your record has changed since this passport was made. Make a new one for your wallet.',
      )
    if ((await countIssued(tx, memberId, passportId)) >= MAX_WALLETS)
      throw new Refusal(
        409,
        'too_many_wallets',
        `A passport can be in at most ${MAX_WALLETS} wallets. Revoke it and make a new one.`,
      )
    const transactionCodeDigest = codeDigest(context, id, transactionCode)
    await upsertOffer(tx, memberId, { id, passportId, transactionCodeDigest, at: now })
  })
  const expiresAt = new Date(now.getTime() + OFFER_MINUTES * 60_000)
  return { offer: linkToken(context, 'wallet-offer', memberId, id), transactionCode, expiresAt }
}

export const codeDigest = (context: Context, id: string, transactionCode: string): string =>
  context.digest('rent-record', 'wallet-code', id, transactionCode)
