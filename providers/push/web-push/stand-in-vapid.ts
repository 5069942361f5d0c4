import { importJWK, jwtVerify } from 'jose'

const MAX_SECONDS = 24 * 3600

/** Checks the sender's token, which is signed for this service only (RFC 8292). */
export async function checkVapid(authorization: string | undefined, origin: string): Promise<boolean> {
  const [, token, key] = /^vapid t=([\w.-]+), *k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (!token || !key) return false
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  try {
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
    const { payload } = await jwtVerify(token, publicKey, { audience: origin, algorithms: ['ES256'] })
    const soon = (payload.exp ?? Number.POSITIVE_INFINITY) <= Date.now() / 1000 + MAX_SECONDS + 60
    return soon && /^(mailto:|https:)/.test(payload.sub ?? '')
  } catch {
    return false
  }
}
