import { createHash, createPublicKey } from 'node:crypto'
import { type KeyRing, randomToken } from '@keyturn/platform/crypto'
import { SDJwtInstance } from '@sd-jwt/core'
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc'
import { z } from 'zod'
import { type CredentialClaims, HIDEABLE_CLAIMS } from '../domain/credential.ts'
import { credentialKeys, isSignedBy, SIGNING_ALGORITHM } from './keys.ts'

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
    signer: keys.sign,
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
    verifier: (text, signature) => {
      const { alg, typ, kid } = headOf(text)
      const isOurKind = alg === SIGNING_ALGORITHM && typ === 'dc+sd-jwt' && kid !== undefined
      return isOurKind && credentialKeys(ring).isOurs(kid, text, signature)
    },
    kbVerifier: (text, signature, { cnf }) => {
      if (!cnf || headOf(text).alg !== SIGNING_ALGORITHM) return false
      return isSignedBy(createPublicKey({ format: 'jwk', key: { ...cnf.jwk } }), text, signature)
    },
  })

const head = z.object({ alg: z.string(), typ: z.string(), kid: z.string().optional() })

const headOf = (text: string): z.infer<typeof head> =>
  head.parse(JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString()))

const digest = (data: string | ArrayBuffer): Uint8Array =>
  createHash('sha256')
    .update(typeof data === 'string' ? data : Buffer.from(data))
    .digest()
