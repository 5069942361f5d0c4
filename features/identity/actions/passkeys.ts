import { after } from '@keyturn/platform/clock'
import { Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { IdentityContext } from '../context.ts'
import type { PasskeyAttestation } from '../contract/passkeys.ts'
import { MAX_PASSKEYS, PASSKEY_CHALLENGE_MS } from '../domain/limits.ts'
import { isPasskeyChallenge, makePasskeyChallenge } from '../secrets/passkey-challenge.ts'
import { passkeyCreationOptions, verifyNewPasskey } from '../secrets/passkey-verification.ts'
import { memberHandle } from '../secrets/tokens.ts'
import { findPasswordHash, type Member } from '../store/members.ts'
import { dropPasskey, insertPasskey, listPasskeys, type Passkey } from '../store/passkeys.ts'
import { enqueueEmail } from './enqueue-email.ts'
import { lockMemberAfterPasswordCheck, lockSignedInMember } from './lock-member.ts'
import { checkProof } from './passwords.ts'
import type { Proof } from './two-factor.ts'

/** The caller's session and device name. */
interface CallerSession {
  sessionId: string
  device: string
}

const tooManyPasskeys = (): Refusal =>
  new Refusal(409, 'too_many_passkeys', `You can have at most ${MAX_PASSKEYS} passkeys. Remove one first.`)

const notMade = (): Refusal =>
  new Refusal(400, 'passkey_not_made', 'Your device did not finish the passkey in time. Please try again.')

/**
 * Seals the challenge for this session and the current password, so that no other session can finish the registration.
 */
const sealFor =
  (context: IdentityContext, memberId: string, sessionId: string, passwordHash: string) =>
  (bytes: string): string =>
    context.digest('passkey-challenge', 'add', memberId, sessionId, passwordHash, bytes)

const passwordHashOf = async (context: IdentityContext, memberId: string): Promise<string> =>
  (await findPasswordHash(context.db, memberId)) ?? ''

export async function beginPasskey(
  context: IdentityContext,
  member: Member,
  sessionId: string,
  proof: Proof,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const checked = await checkProof(context, member, proof)
  const held = await listPasskeys(context.db, member.id)
  if (held.length >= MAX_PASSKEYS) throw tooManyPasskeys()
  const hash = checked?.hash ?? (await passwordHashOf(context, member.id))
  const seal = sealFor(context, member.id, sessionId, hash)
  const challenge = makePasskeyChallenge(seal, after(context.clock.now(), PASSKEY_CHALLENGE_MS))
  const name = `${member.firstName} ${member.lastName}`
  const owner = { handle: memberHandle(member.id), email: member.email ?? '', name }
  return passkeyCreationOptions(context.publicUrl, owner, challenge, held)
}

export async function addPasskey(
  context: IdentityContext,
  member: Member,
  { sessionId, device }: CallerSession,
  given: { name: string | undefined; passkey: PasskeyAttestation },
): Promise<Passkey> {
  const now = context.clock.now()
  const hash = await passwordHashOf(context, member.id)
  const seal = sealFor(context, member.id, sessionId, hash)
  const made = await verifyNewPasskey(context.publicUrl, given.passkey, (text) =>
    isPasskeyChallenge(text, seal, now),
  )
  if (!made) throw notMade()
  const passkey = {
    memberId: member.id,
    id: newId(now),
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports: given.passkey.response.transports ?? [],
    name: given.name ?? device,
    madeAt: now,
    lastUsedAt: null,
  }
  await context.db.transaction(async (tx) => {
    // A password changed in the meantime revokes every passkey, including this one.
    await lockMemberAfterPasswordCheck(tx, member.id, { hash, field: 'password' })
    const held = await listPasskeys(tx, member.id)
    if (held.length >= MAX_PASSKEYS) throw tooManyPasskeys()
    // The options already exclude registered passkeys. A replayed response must not register a second one.
    if (held.some(({ credentialId }) => credentialId === made.id)) throw notMade()
    await insertPasskey(tx, passkey)
    await enqueueEmail(context, tx, { memberId: member.id, kind: 'passkey_added', device })
  })
  return passkey
}

/** Returns true if it existed. The password still works, so removing a passkey locks no member out. */
export async function removePasskey(
  context: IdentityContext,
  member: Member,
  { device }: Pick<CallerSession, 'device'>,
  id: string,
  proof: Proof,
): Promise<boolean> {
  await checkProof(context, member, proof)
  return context.db.transaction(async (tx) => {
    await lockSignedInMember(tx, member.id)
    if (!(await dropPasskey(tx, member.id, id))) return false
    await enqueueEmail(context, tx, { memberId: member.id, kind: 'passkey_removed', device })
    return true
  })
}
