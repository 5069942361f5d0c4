import { randomToken, sameDigest } from '@keyturn/platform/crypto'
import type { Context } from '@keyturn/platform/feature'
import { Refusal } from '@keyturn/platform/http'
import { EmbeddedJWK, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { SIGNING_ALGORITHM } from './keys.ts'

const NONCE_MINUTES = 10
const PROOF_MINUTES = 5
const MAX_CLOCK_SKEW = '60 s'

/** Stateless nonce for the holder to sign: random, valid for ten minutes, and verified by its HMAC. */
export function newNonce(context: Context): string {
  const until = context.clock.now().getTime() + NONCE_MINUTES * 60_000
  const word = `${until.toString(36)}.${randomToken(16)}`
  return `${word}.${hmacOf(context, word)}`
}

function isOurNonce(context: Context, nonce: string): boolean {
  const [until = '', random = '', seal = ''] = nonce.split('.')
  if (!sameDigest(seal, hmacOf(context, `${until}.${random}`))) return false
  return Number.parseInt(until, 36) > context.clock.now().getTime()
}

const hmacOf = (context: Context, word: string): string => context.digest('rent-record', 'wallet-nonce', word)

const ecKey = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() })

/** Returns the holder's public key after a fresh proof of possession of the private key. */
export async function holderKeyIn(context: Context, proof: string): Promise<z.infer<typeof ecKey>> {
  const { nonce, jwk } = await readProof(context, proof)
  if (nonce === undefined) throw wrongProof('The proof of your key names no nonce. Ask for one first.')
  if (!isOurNonce(context, nonce))
    throw new Refusal(
      400,
      'invalid_nonce',
      'The nonce in the proof of your key is old or not ours. Ask for another.',
    )
  const key = ecKey.safeParse(jwk)
  if (!key.success) throw wrongProof('The proof must bring its public key, a P-256 key, in its header.')
  return key.data
}

async function readProof(context: Context, proof: string) {
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'openid4vci-proof+jwt',
      algorithms: [SIGNING_ALGORITHM],
      audience: context.publicUrl,
      maxTokenAge: PROOF_MINUTES * 60,
      clockTolerance: MAX_CLOCK_SKEW,
      currentDate: context.clock.now(),
    })
    return { nonce: z.string().optional().catch(undefined).parse(payload.nonce), jwk: protectedHeader.jwk }
  } catch (error) {
    throw wrongProof(problemWith(error, context.publicUrl))
  }
}

function problemWith(error: unknown, audience: string): string {
  const claim =
    error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired
      ? error.claim
      : null
  if (claim === 'aud') return `The proof of your key was made for somebody else. It must name ${audience}.`
  if (claim === 'iat' || claim === 'exp' || claim === 'nbf')
    return `The proof of your key must be made now: at most ${PROOF_MINUTES} minutes ago.`
  if (claim === 'typ') return 'The proof of your key must be of the type openid4vci-proof+jwt.'
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return 'The proof is not signed with the key that it brings.'
  return `We could not read the proof of your key. It must be a JWT, signed with ${SIGNING_ALGORITHM}, with its public key in its header.`
}

const wrongProof = (sentence: string): Refusal => new Refusal(400, 'invalid_proof', sentence)
