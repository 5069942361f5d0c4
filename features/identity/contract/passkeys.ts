import { z } from 'zod'
import { oneLine } from './text-fields.ts'

/** Base64url bytes, as browsers encode them in passkeys. */
const bytes = (limit: number) =>
  z
    .string()
    .max(limit)
    .regex(/^[\w-]*$/, 'Must be base64url.')
const credentialId = bytes(1400).min(1)

/** Result of `navigator.credentials.get()` as JSON (WebAuthn). Other fields are ignored. */
export const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(100).optional(),
  }),
})

/** Result of `navigator.credentials.create()`. */
export const passkeyAttestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(40_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
})

export const passkeySignInRequest = z.strictObject({ passkey: passkeyAssertion })

const passkeyName = oneLine(60)
export const addPasskeyRequest = z.strictObject({ name: passkeyName.optional(), passkey: passkeyAttestation })
export const renamePasskeyRequest = z.strictObject({ name: passkeyName })
export const passkeyParams = z.object({ id: z.string().max(100) })

/** WebAuthn options for the browser. Their challenge works once, for five minutes. */
export const passkeyAskedResponse = z.object({ options: z.looseObject({ challenge: z.string() }) })

/** The same for a new passkey. */
export const passkeyCreationResponse = z.object({
  options: z.looseObject({
    challenge: z.string(),
    rp: z.object({ name: z.string(), id: z.string().optional() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  }),
})

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  made_at: z.string(),
  last_used_at: z.string().nullable(),
})
export const passkeyResponse = z.object({ passkey, message: z.string() })
export const passkeysResponse = z.object({ passkeys: z.array(passkey) })

export type PasskeyAssertion = z.infer<typeof passkeyAssertion>
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>
export type PasskeysResponse = z.infer<typeof passkeysResponse>
