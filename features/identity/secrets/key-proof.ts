import { createHash } from 'node:crypto'
import { minutes, systemClock } from '@keyturn/platform/clock'
import { Refusal } from '@keyturn/platform/http'
import { calculateJwkThumbprint, EmbeddedJWK, type JWK, jwtVerify } from 'jose'
import { z } from 'zod'

/** A key whose possession the caller proved for this call. */
export interface ProvenKey {
  thumbprint: string
  /** True if the proof names the refresh token, so it is valid for that token only. */
  namesToken: boolean
}

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
 * Verifies a DPoP header (RFC 9449). Without the refresh token in `ath`, the proof must be recent by the machine's
 * clock.
 */
export async function readKeyProof(
  text: string,
  call: { addresses: readonly string[]; refreshToken?: string },
  machineTime = systemClock.now().getTime(),
): Promise<ProvenKey> {
  const { jwk, claims: claimed } = await verifiedProof(text, machineTime)
  if (!call.addresses.some((address) => isSameAddress(address, claimed.htu))) throw notAProof()
  const { ath, iat } = claimed
  if (call.refreshToken !== undefined) {
    const named = createHash('sha256').update(call.refreshToken).digest('base64url')
    const isOfNow = Math.abs(machineTime - iat * 1000) <= GOOD_FOR_MS
    if (ath === undefined ? !isOfNow : ath !== named) throw notAProof()
  }
  return { thumbprint: await calculateJwkThumbprint(jwk), namesToken: ath !== undefined }
}

/** Verifies the proof with the public key in its header. */
async function verifiedProof(
  text: string,
  machineTime: number,
): Promise<{ jwk: JWK; claims: z.infer<typeof claims> }> {
  try {
    const { payload, protectedHeader } = await jwtVerify(text, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
      currentDate: new Date(machineTime),
    })
    return { jwk: protectedHeader.jwk ?? {}, claims: claims.parse(payload) }
  } catch {
    throw notAProof()
  }
}

function isSameAddress(own: string, named: string): boolean {
  const plain = (address: string): string => {
    const { origin, pathname } = new URL(address)
    return origin + pathname.replace(/\/+$/, '')
  }
  return URL.canParse(named) && plain(own) === plain(named)
}
