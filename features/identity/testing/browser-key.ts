import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'

export interface BrowserKey {
  /** The DPoP header for one call; what is given replaces what an honest browser would say. */
  proof(path: string, more?: { refreshToken?: string; claims?: object; head?: object }): string
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A key as a browser keeps one, for callers that bring proof of it. */
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
