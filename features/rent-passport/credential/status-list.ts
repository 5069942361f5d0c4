import type { KeyRing } from '@keyturn/platform/crypto'
import { createHeaderAndPayload, StatusList } from '@sd-jwt/jwt-status-list'
import { SignJWT } from 'jose'
import { credentialKeys, SIGNING_ALGORITHM } from './keys.ts'

/** Places per list, so many that a place does not identify its holder. */
export const LIST_SIZE = 131_072
/** Time to live of a cached list. */
export const LIST_LIFETIME_SECONDS = 300
const LIST_VALID_SECONDS = 86_400

interface ToSign {
  issuer: string
  uri: string
  revoked: readonly number[]
  now: Date
}

const cachedTokens = new Map<string, { of: string; token: Promise<string> }>()

/** Returns the signed status list from a cache, until its content or the time slot changes. */
export function statusListToken(ring: KeyRing, about: ToSign): Promise<string> {
  const turn = Math.floor(about.now.getTime() / 1000 / LIST_LIFETIME_SECONDS)
  const of = [credentialKeys(ring).current.kid, turn, ...about.revoked].join()
  const known = cachedTokens.get(about.uri)
  if (known?.of === of) return known.token
  const token = signList(ring, about)
  cachedTokens.set(about.uri, { of, token })
  return token
}

/** Signs the list of revoked credentials (Token Status List): one bit per place. */
async function signList(ring: KeyRing, about: ToSign): Promise<string> {
  const bits = Array.from({ length: LIST_SIZE }, () => 0)
  for (const place of about.revoked) bits[place] = 1
  const issuedAt = Math.floor(about.now.getTime() / 1000)
  const { current } = credentialKeys(ring)
  const { header, payload } = createHeaderAndPayload(
    new StatusList(bits, 1),
    {
      iss: about.issuer,
      sub: about.uri,
      iat: issuedAt,
      exp: issuedAt + LIST_VALID_SECONDS,
      ttl: LIST_LIFETIME_SECONDS,
    },
    { alg: SIGNING_ALGORITHM, typ: 'statuslist+jwt', kid: current.kid },
  )
  return new SignJWT(payload).setProtectedHeader(header).sign(current.key)
}
