import { randomInt } from 'node:crypto'
import { findMember } from '@keyturn/identity'
import { sameDigest } from '@keyturn/platform/crypto'
import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { notFound, Refusal } from '@keyturn/platform/http'
import { lockRecord } from '@keyturn/rent-record'
import { linkToken, readLinkToken } from '@keyturn/tenancy'
import type { RentPassportContext } from '../context.ts'
import { credentialType, statusListUri } from '../credential/documents.ts'
import { holderKeyIn } from '../credential/holder.ts'
import { issueCredential } from '../credential/sd-jwt.ts'
import { LIST_SIZE } from '../credential/status-list.ts'
import { readStatement } from '../document/read-statement.ts'
import { passportSigner } from '../document/signature.ts'
import { claimsOf, endOf, FETCH_MINUTES, isFetchable, isRedeemable } from '../domain/credential.ts'
import { passportState } from '../domain/passport.ts'
import {
  findOffer,
  newestList,
  recordStep,
  recordWrongCode,
  type StoredOffer,
  takePlace,
} from '../store/credentials.ts'
import { lockPassport, type StoredPassport } from '../store/passports.ts'
import { incomeIsWithdrawn } from './income-withdrawn.ts'
import { codeDigest } from './offer-credential.ts'
import { isStillTrue } from './recheck-statement.ts'

/** Returns the pre-authorised code of an offer that is still redeemable. */
export async function codeOfOffer(context: RentPassportContext, offer: string): Promise<string> {
  const named = readLinkToken(context, 'wallet-offer', offer)
  const found = named && (await findOffer(context.db, named.memberId, named.requestId))
  if (!found || !isRedeemable(found, context.clock.now())) throw notFound()
  return linkToken(context, 'wallet-code', named.memberId, named.requestId)
}

const noGrant = (): Refusal =>
  new Refusal(
    400,
    'invalid_grant',
    'This wallet offer has been used, has expired or isn’t from Keyturn. Make a new one on your rent passport page.',
  )

/** Exchanges an offer's code and the six-digit transaction code for an access token. */
export async function redeemCode(
  context: RentPassportContext,
  { code, transactionCode }: { code: string; transactionCode: string },
): Promise<{ accessToken: string; expiresInSeconds: number }> {
  const named = readLinkToken(context, 'wallet-code', code)
  if (!named || !(await findMember(context.db, named.memberId))) throw noGrant()
  const { memberId, requestId: id } = named
  const outcome = await context.db.transaction(async (tx) => {
    await lockRecord(tx, memberId)
    const offer = await findOffer(tx, memberId, id)
    const now = context.clock.now()
    if (!offer || !isRedeemable(offer, now)) return 'closed'
    if (!sameDigest(offer.transactionCodeDigest, codeDigest(context, id, transactionCode))) {
      await recordWrongCode(tx, memberId, id)
      return 'wrong code'
    }
    await recordStep(tx, memberId, { id, step: 'redeemed_at', at: now })
    return 'redeemed'
  })
  if (outcome === 'closed') throw noGrant()
  if (outcome === 'wrong code')
    throw new Refusal(400, 'invalid_grant', 'These are not the six digits shown beside the QR code.')
  return {
    accessToken: linkToken(context, 'wallet-access', memberId, id),
    expiresInSeconds: FETCH_MINUTES * 60,
  }
}

const noAccess = (): Refusal =>
  new Refusal(
    401,
    'invalid_token',
    'This access token has been used, has expired or isn’t from Keyturn. Start with a new offer.',
  )

/** Issues the credential, bound to the key in the wallet's proof. Works once per offer. */
export async function fetchCredential(
  context: RentPassportContext,
  { accessToken, proof }: { accessToken: string; proof: string },
): Promise<string> {
  const named = readLinkToken(context, 'wallet-access', accessToken)
  if (!named || !(await findMember(context.db, named.memberId))) throw noAccess()
  const { memberId, requestId: id } = named
  const now = context.clock.now()
  const offered = await findOffer(context.db, memberId, id)
  if (!offered || !isFetchable(offered, now)) throw noAccess()
  const holderKey = await holderKeyIn(context, proof)
  return context.db.transaction(async (tx) => {
    await lockRecord(tx, memberId)
    const offer = await findOffer(tx, memberId, id)
    if (!offer || !isFetchable(offer, now)) throw noAccess()
    const passport = await openPassportOf(context, tx, memberId, offer)
    await recordStep(tx, memberId, { id, step: 'issued_at', at: now })
    const { list, place } = await freePlace(tx, passport)
    return issueCredential(context.keyRing, {
      issuer: context.publicUrl,
      type: credentialType(context.publicUrl),
      claims: claimsOf(readStatement(passport.statement)),
      holderKey,
      status: { uri: statusListUri(context.publicUrl, list), place },
      issuedAt: Math.floor(now.getTime() / 1000),
      endsAt: endOf(passport.expiresOn),
    })
  })
}

async function openPassportOf(
  context: RentPassportContext,
  tx: Tx,
  memberId: string,
  { passportId }: StoredOffer,
): Promise<StoredPassport> {
  const passport = await lockPassport(tx, memberId, passportId)
  const isOurs = passport && passportSigner(context.keyRing).isGenuine(passport.statement, passport.seal)
  const isOpen = isOurs && passportState(passport, dayOfInstant(context.clock.now())) === 'open'
  // Checked here because the reader of a wallet does not ask us whether the record has changed since.
  const isSo =
    isOpen &&
    !(await incomeIsWithdrawn(tx, passport)) &&
    (await isStillTrue({ db: tx, clock: context.clock }, memberId, readStatement(passport.statement)))
  if (!isSo)
    throw new Refusal(
      400,
      'credential_request_denied',
      'This passport is not open any more, or the record has changed. Its owner can make a new one.',
    )
  return passport
}

const MAX_TRIES = 30

/** Takes a random place in the status list. Sequential places would reveal the order of issue. */
async function freePlace(tx: Tx, passport: StoredPassport): Promise<{ list: number; place: number }> {
  const newest = await newestList(tx)
  const list = newest.taken < LIST_SIZE / 2 ? newest.list : newest.list + 1
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const place = randomInt(LIST_SIZE)
    if (await takePlace(tx, { list, place }, passport)) return { list, place }
  }
  throw new Error(`No free place was found in list ${list} of credentials.`)
}
