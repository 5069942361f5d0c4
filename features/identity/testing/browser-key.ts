import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'

export interface BrowserKey {
  /** Creates a DPoP header for one call. The options override its normal values. */
  proof(path: string, more?: { refreshToken?: string; claims?: object; head?: object }): string
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A browser's key, for callers that prove it. */
export function aBrowserKey(origin: string): BrowserKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  return {
    proof(path, { refreshToken, claims, head } = {}) {
      const ath = refreshToken && createHash('sha256').update(refreshToken).digest('base64url')
      const said = { jti: randomUUID(), htm: 'POST', htu: origin + path, iat: Math.floor(Date.now() / 1000) }
      const first = encoded({ typ: 'dpop+jwt', alg: 'ES256', jwk, ...head })
      const signed = `${first}.${encoded({ ...said, ...(ath && { ath }), ...claims })}`
      const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `${signed}.${signature.toString('base64url')}`
    },
  }
}
