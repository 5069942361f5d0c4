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
  /** The public half of the key that the holder has shown to have. */
  holderKey: Record<string, unknown>
  status: { uri: string; place: number }
  /** Both in seconds, as tokens count. */
  issuedAt: number
  endsAt: number
}

/**
 * The passport as an SD-JWT VC. What was not ticked is filled up with digests of nothing, so that nobody can count what
 * the holder keeps to themselves.
 */
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

/** Reads with our keys; what a holder signs is held against the key the credential was made out to. */
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

/** Signs header and payload that the SD-JWT library has encoded, and returns the signature alone. */
async function signatureOf(text: string, key: KeyObject): Promise<string> {
  const payload = base64url.decode(text.slice(text.indexOf('.') + 1))
  const token = new FlattenedSign(payload).setProtectedHeader(decodeProtectedHeader(`${text}.`))
  return (await token.sign(key)).signature
}

/** Refuses a second spelling of a valid signature: the last letter has bits that decoding ignores. */
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
