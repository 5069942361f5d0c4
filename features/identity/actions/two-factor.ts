import { randomBytes } from 'node:crypto'
import { after } from '@keyturn/platform/clock'
import { toBase32, totpStepOf } from '@keyturn/platform/crypto'
import type { Tx } from '@keyturn/platform/db'
import { Refusal, ValidationError } from '@keyturn/platform/http'
import type { IdentityContext } from '../context.ts'
import { FRESH_SIGN_IN_MS } from '../domain/limits.ts'
import { changeMember, type Member } from '../store/members.ts'
import {
  claimTimeStep,
  confirmAuthenticator,
  dropAuthenticator,
  endChallenges,
  findAuthenticatorSecret,
  putAuthenticator,
  replaceRecoveryCodes,
} from '../store/second-factors.ts'
import { enqueueEmail } from './enqueue-email.ts'
import { lockSignedInMember } from './lock-member.ts'
import { checkProof, countingProofs } from './passwords.ts'
import { authenticatorContext, recoveryDigest } from './second-factor-codes.ts'

export interface Proof {
  password?: string | undefined
  code?: string | undefined
}

/**
 * Turns emailed codes on or off. Turning off needs the password or a code, except within ten minutes of the sign-in
 * without an app.
 */
export async function toggleTwoFactor(
  context: IdentityContext,
  member: Member,
  signedInAt: Date,
  enable: boolean,
  proof: Proof,
): Promise<void> {
  const fresh = after(signedInAt, FRESH_SIGN_IN_MS) >= context.clock.now()
  if (!enable && (member.authenticatorOn || !fresh))
    await checkProof(context, member, proof, 'current_password')
  await context.db.transaction(async (tx) => {
    const { emailCodesOn, authenticatorOn } = await lockSignedInMember(tx, member.id)
    if (enable === (emailCodesOn || authenticatorOn)) return
    if (enable) await changeMember(tx, member.id, { emailCodesOn: true })
    else await switchOff(tx, member.id)
    await enqueueEmail(context, tx, {
      memberId: member.id,
      kind: enable ? 'two_factor_on' : 'two_factor_off',
    })
  })
}

async function switchOff(tx: Tx, memberId: string): Promise<void> {
  await changeMember(tx, memberId, { emailCodesOn: false, authenticatorOn: false })
  await dropAuthenticator(tx, memberId)
  await endChallenges(tx, memberId)
}

const alreadySetUp = (): Refusal =>
  new Refusal(409, 'authenticator_exists', 'An authenticator app is already set up. Remove it first.')

const notBegun = (): Refusal =>
  new Refusal(409, 'authenticator_not_started', 'Start setting up the authenticator app first.')

/** Stores a new secret. It takes effect after a code from it was confirmed. */
export async function beginAuthenticator(
  context: IdentityContext,
  member: Member,
  proof: Proof,
): Promise<{ secret: string; otpauthUrl: string }> {
  if (member.authenticatorOn) throw alreadySetUp()
  await checkProof(context, member, proof)
  const bytes = randomBytes(20)
  const sealed = context.vault.seal(bytes, authenticatorContext(member.id))
  await context.db.transaction(async (tx) => {
    // Confirmed in another tab in the meantime. A new secret would lock the owner out.
    if ((await lockSignedInMember(tx, member.id)).authenticatorOn) throw alreadySetUp()
    await putAuthenticator(tx, member.id, sealed)
  })
  const secret = toBase32(bytes)
  const label = encodeURIComponent(`Keyturn:${member.email ?? ''}`)
  return {
    secret,
    otpauthUrl: `otpauth://totp/${label}?secret=${secret}&issuer=Keyturn&algorithm=SHA1&digits=6&period=30`,
  }
}

export async function confirmNewAuthenticator(
  context: IdentityContext,
  member: Member,
  code: string,
): Promise<string[]> {
  const sealed = await findAuthenticatorSecret(context.db, member.id, 'waiting')
  if (sealed === null) throw notBegun()
  const secret = context.vault.open(sealed, authenticatorContext(member.id))
  const now = context.clock.now()
  let step: number | null = null
  await countingProofs(context, member.id, async () => {
    step = totpStepOf(secret, code.replace(/\s/g, ''), now)
    if (step === null)
      throw new ValidationError({
        code: ['That code is not right. Check the time on your phone and try the next one.'],
      })
  })
  return context.db.transaction(async (tx) => {
    await lockSignedInMember(tx, member.id)
    // Confirmed or restarted in another tab during this check.
    if ((await findAuthenticatorSecret(tx, member.id, 'waiting')) !== sealed) throw notBegun()
    await claimTimeStep(tx, member.id, step ?? 0)
    await confirmAuthenticator(tx, member.id, now)
    await endChallenges(tx, member.id)
    await changeMember(tx, member.id, { authenticatorOn: true })
    await enqueueEmail(context, tx, { memberId: member.id, kind: 'two_factor_on' })
    return issueRecoveryCodes(context, tx, member.id)
  })
}

/** Signing in falls back to codes by email if they were on before. */
export async function removeAuthenticator(
  context: IdentityContext,
  member: Member,
  proof: Proof,
): Promise<void> {
  if (!member.authenticatorOn) return
  await checkProof(context, member, proof)
  await context.db.transaction(async (tx) => {
    if (!(await lockSignedInMember(tx, member.id)).authenticatorOn) return
    await changeMember(tx, member.id, { authenticatorOn: false })
    await dropAuthenticator(tx, member.id)
    await endChallenges(tx, member.id)
    await enqueueEmail(context, tx, { memberId: member.id, kind: 'two_factor_off' })
  })
}

export async function renewRecoveryCodes(
  context: IdentityContext,
  member: Member,
  proof: Proof,
): Promise<string[]> {
  if (!member.authenticatorOn)
    throw new Refusal(
      409,
      'authenticator_missing',
      'Recovery codes come with an authenticator app. Set one up first.',
    )
  await checkProof(context, member, proof)
  return context.db.transaction(async (tx) => {
    await lockSignedInMember(tx, member.id)
    return issueRecoveryCodes(context, tx, member.id)
  })
}

async function issueRecoveryCodes(context: IdentityContext, tx: Tx, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: 10 }, () => toBase32(randomBytes(8)).slice(0, 10).toLowerCase())
  const digests = codes.map((code) => recoveryDigest(context, memberId, code))
  await replaceRecoveryCodes(tx, memberId, digests)
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}
