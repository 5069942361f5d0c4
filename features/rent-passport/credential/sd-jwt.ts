import { createHash, type KeyObject } from 'node:crypto'
import { type KeyRing, randomToken } from '@keyturn/platform/crypto'
import { SDJwtInstance } from '@sd-jwt/core'
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc'
import { base64url, compactVerify, decodeProtectedHeader, FlattenedSign, importJWK } from 'jose'
import { type CredentialClaims, HIDEABLE_CLAIMS } from '../domain/credential.ts'
import { credentialKeys, SIGNING_ALGORITHM } from './keys.ts'

export interface ToIssue {
  issuer: string
  type: string
  claims: CredentialClaims
  /** Public key that the holder proved to have. */
  holderKey: Record<string, unknown>
  status: { uri: string; place: number }
  /** Unix seconds. */
  issuedAt: number
  endsAt: number
}

/** Issues the passport as an SD-JWT VC. Decoy digests hide how many claims the member did not tick. */
export async function issueCredential(ring: KeyRing, order: ToIssue): Promise<string> {
  const { issuer, type, claims, holderKey, status, issuedAt, endsAt } = order
  const keys = credentialKeys(ring)
  const writer = new SDJwtVcInstance({
    hasher: digest,
    hashAlg: 'sha-256',
    saltGenerator: () => randomToken(16),
    signAlg: SIGNING_ALGORITHM,
    signer: (text) => signatureOf(text, keys.current.key),
  })
  const hidden = HIDEABLE_CLAIMS.filter((claim) => claims[claim] !== undefined)
  return writer.issue(
    {
      iss: issuer,
      vct: type,
      iat: issuedAt,
      exp: endsAt,
      cnf: { jwk: holderKey },
      status: { status_list: { uri: status.uri, idx: status.place } },
      ...claims,
    },
    { _sd: hidden, _sd_decoy: HIDEABLE_CLAIMS.length - hidden.length },
    { header: { kid: keys.current.kid } },
  )
}

/** Verifies with our keys. The holder's signature is checked against the key in the credential. */
export const credentialReader = (ring: KeyRing): SDJwtInstance<Record<string, unknown>> =>
  new SDJwtInstance({
    hasher: digest,
    verifier: async (text, signature) => {
      const { typ, kid = '' } = decodeProtectedHeader(`${text}.`)
      const key = typ === 'dc+sd-jwt' && credentialKeys(ring).publicKeyOf(kid)
      return key ? isSignedBy(key, text, signature) : false
    },
    kbVerifier: async (text, signature, { cnf }) =>
      cnf ? isSignedBy(await importJWK({ ...cnf.jwk }, SIGNING_ALGORITHM), text, signature) : false,
  })

type Key = KeyObject | Awaited<ReturnType<typeof importJWK>>

/** Signs the header and payload that the SD-JWT library encoded, and returns the signature. */
async function signatureOf(text: string, key: KeyObject): Promise<string> {
  const payload = base64url.decode(text.slice(text.indexOf('.') + 1))
  const token = new FlattenedSign(payload).setProtectedHeader(decodeProtectedHeader(`${text}.`))
  return (await token.sign(key)).signature
}

/** Rejects a second encoding of a valid signature, because base64url ignores bits of the last character. */
async function isSignedBy(key: Key, text: string, signature: string): Promise<boolean> {
  try {
    await compactVerify(`${text}.${signature}`, key, { algorithms: [SIGNING_ALGORITHM] })
    return base64url.encode(base64url.decode(signature)) === signature
  } catch {
    return false
  }
}

const digest = (data: string | ArrayBuffer): Uint8Array =>
  createHash('sha256')
    .update(typeof data === 'string' ? data : Buffer.from(data))
    .digest()
