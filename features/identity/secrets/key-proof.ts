import { createHash, createPublicKey, verify } from 'node:crypto'
import { minutes, systemClock } from '@keyturn/platform/clock'
import { Refusal } from '@keyturn/platform/http'
import { z } from 'zod'

/** A key that the caller holds, proved for this call. */
export interface ProvenKey {
  thumbprint: string
  /** The proof names the refresh token, so it is good for nothing else. */
  namesToken: boolean
}

const publicKey = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() })
const header = z.object({ typ: z.literal('dpop+jwt'), alg: z.literal('ES256'), jwk: publicKey })
const claims = z.object({
  jti: z.string().min(1),
  htm: z.literal('POST'),
  htu: z.string(),
  iat: z.number(),
  ath: z.string().optional(),
})

const GOOD_FOR_MS = minutes(5)

const notAProof = (): Refusal =>
  new Refusal(400, 'invalid_dpop_proof', 'The proof of your browser’s key is not valid.')

/**
 * The DPoP header (RFC 9449). A proof that names the refresh token in `ath` is as good as the token, which works once,
 * and needs no agreement about the time; any other one must be of now. The browser's clock is the machine's, wherever
 * the app's was moved to.
 */
export function readKeyProof(
  text: string,
  call: { addresses: readonly string[]; refreshToken?: string },
  machineTime = systemClock.now().getTime(),
): ProvenKey {
  const [head = '', body = '', signature = '', ...rest] = text.split('.')
  const jwk = header.safeParse(jsonIn(head)).data?.jwk
  const claimed = claims.safeParse(jsonIn(body)).data
  if (!jwk || !claimed || rest.length > 0 || !isSigned(jwk, `${head}.${body}`, signature)) throw notAProof()
  if (!call.addresses.some((address) => isSameAddress(address, claimed.htu))) throw notAProof()
  const { ath, iat } = claimed
  if (call.refreshToken !== undefined) {
    const named = createHash('sha256').update(call.refreshToken).digest('base64url')
    const isOfNow = Math.abs(machineTime - iat * 1000) <= GOOD_FOR_MS
    if (ath === undefined ? !isOfNow : ath !== named) throw notAProof()
  }
  return { thumbprint: thumbprintOf(jwk), namesToken: ath !== undefined }
}

/** RFC 7638: the members that make the key, in the order of their names. */
function thumbprintOf({ crv, kty, x, y }: z.infer<typeof publicKey>): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
}

function isSigned(jwk: z.infer<typeof publicKey>, signed: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { ...jwk }, format: 'jwk' })
    const bytes = Buffer.from(signature, 'base64url')
    return verify('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }, bytes)
  } catch {
    return false
  }
}

function isSameAddress(own: string, named: string): boolean {
  const plain = (address: string): string => {
    const { origin, pathname } = new URL(address)
    return origin + pathname.replace(/\/+$/, '')
  }
  return URL.canParse(named) && plain(own) === plain(named)
}

function jsonIn(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
