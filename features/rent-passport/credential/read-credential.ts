import { createHash } from 'node:crypto'
import type { KeyRing } from '@keyturn/platform/crypto'
import { z } from 'zod'
import { incomeSeen, stay } from '../contract/next-home.ts'
import { CREDENTIAL_MONTH_STATES, type CredentialClaims, HIDEABLE_CLAIMS } from '../domain/credential.ts'
import { shownInAscii } from '../domain/shown-sender.ts'
import { credentialPaths } from './addresses.ts'
import { credentialType } from './documents.ts'
import { credentialReader } from './sd-jwt.ts'

/** Reasons why a credential is not ours or was altered. */
export type CredentialFault = 'unreadable' | 'not_ours' | 'altered' | 'not_the_holder'

export interface ReadCredential {
  /** Claims without those that the holder hid. */
  claims: CredentialClaims
  /** Expiry in Unix seconds. */
  endsAt: number
  status: { list: number; place: number }
  /** Values the holder signed for the verifier; null without key binding. */
  holder: { audience: string; nonce: string; signedAt: number } | null
}

const month = z.object({
  month: z.string(),
  state: z.enum(CREDENTIAL_MONTH_STATES),
  other_payee: z.literal(true).optional(),
  named_payee: z.literal(true).optional(),
  homes: z.array(z.int().min(1)).optional(),
})

const sender = z.string().transform(shownInAscii)

const shownClaims = z.object({
  issued_on: z.string(),
  expires_on: z.string(),
  months: z.array(month),
  months_count: z.number(),
  verified_count: z.number(),
  name: z.string().optional(),
  name_checked: z.literal(true).optional(),
  homes_confirmed_by: z.array(sender).optional(),
  addresses: z.array(z.string()).optional(),
  landlords: z.array(z.string()).optional(),
  lateness: z
    .object({
      on_time: z.number(),
      late: z.number(),
      late_months: z.array(z.string()),
      unknown_months: z.array(z.string()).optional(),
    })
    .optional(),
  confirmed_by: z.array(z.object({ month: z.string(), name: sender })).optional(),
  income: incomeSeen.optional(),
  bank_name: z.string().optional(),
  time_at_address: stay.extend({ confirmed_by: sender.optional() }).optional(),
  landlord_words: z.array(z.object({ by: sender, tenancy: z.boolean(), months: z.number() })).optional(),
  deposits_returned: z.array(z.object({ by: sender, left: z.string() })).optional(),
})

const issued = shownClaims.extend({
  iat: z.number(),
  exp: z.number(),
  vct: z.string(),
  status: z.object({ status_list: z.object({ uri: z.string(), idx: z.int().min(0) }) }),
})
const signed = z.looseObject({ iss: z.string(), iat: z.number(), _sd: z.array(z.string()).default([]) })

/** Maximum parts of a credential. Ours have far fewer, and thousands would block the event loop. */
const MAX_PARTS = 32

/**
 * Checks a credential's signature, disclosures and key binding, and returns its claims. The caller checks expiry and
 * revocation.
 */
export async function readCredential(
  about: { ring: KeyRing; publicUrl: string },
  text: string,
): Promise<ReadCredential | CredentialFault> {
  if (text.split('~', MAX_PARTS + 1).length > MAX_PARTS) return 'unreadable'
  const reader = credentialReader(about.ring)
  const parts = await reader.decode(text).catch(() => null)
  const outside = signed.safeParse(parts?.jwt?.payload)
  if (!parts || !outside.success) return 'unreadable'
  if (outside.data.iss !== about.publicUrl) return 'not_ours'
  if (!isAllDisclosed(text, outside.data._sd)) return 'altered'
  // Validated as of its issue time, because the caller checks expiry.
  const asMade = { currentDate: outside.data.iat }
  const read = await reader.validate(text, asMade).catch(() => null)
  const claims = issued.safeParse(read?.payload)
  if (!claims.success) return 'altered'
  const { vct, exp, status } = claims.data
  const list = listOf(about.publicUrl, status.status_list.uri)
  if (vct !== credentialType(about.publicUrl) || list === null) return 'altered'
  const word = parts.kbJwt?.payload
  if (word) {
    const verified = await reader.verify(text, { ...asMade, keyBindingNonce: word.nonce }).catch(() => null)
    if (!verified?.kb) return 'not_the_holder'
  }
  return {
    claims: shownClaims.parse(claims.data),
    endsAt: exp,
    status: { list, place: status.status_list.idx },
    holder: word ? { audience: word.aud, nonce: word.nonce, signedAt: word.iat } : null,
  }
}

/** Returns true if each disclosure is listed in the signed text, once. Rejects added or repeated claims. */
function isAllDisclosed(text: string, digests: readonly string[]): boolean {
  const disclosures = text.split('~').slice(1, -1)
  const own = disclosures.map((each) => createHash('sha256').update(each).digest('base64url'))
  return (
    new Set(own).size === own.length &&
    own.length <= HIDEABLE_CLAIMS.length &&
    own.every((digest) => digests.includes(digest))
  )
}

function listOf(publicUrl: string, uri: string): number | null {
  const before = publicUrl + credentialPaths.statusList('')
  const list = uri.startsWith(before) ? Number(uri.slice(before.length)) : Number.NaN
  return Number.isSafeInteger(list) ? list : null
}
