import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, PasskeyAttestation } from '../contract/passkeys.ts'

/** Overrides that simulate a dishonest or broken device. */
interface Twist {
  origin?: string
  /** Host of the passkey. */
  host?: string
  challenge?: string
  /** True if the device did not verify its user. */
  unverified?: boolean
  counter?: number
  handle?: string
}

export interface PasskeyDevice {
  make(options: { challenge: string; user: { id: string } }, twist?: Twist): PasskeyAttestation
  show(options: { challenge: string }, twist?: Twist): PasskeyAssertion
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const CREDENTIAL_INCLUDED = 0x40

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const encoded = (bytes: Buffer): string => bytes.toString('base64url')

/** Virtual authenticator for tests: creates and uses real passkeys (WebAuthn, ES256). */
export function aPasskeyDevice(origin: string, { counts = true } = {}): PasskeyDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential = randomBytes(32)
  let counter = 0
  let handle = ''

  const client = (type: string, challenge: string, twist: Twist): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: twist.origin ?? origin, crossOrigin: false }))

  function facts(twist: Twist, flags: number): Buffer {
    if (counts) counter += 1
    const head = Buffer.alloc(5)
    head.writeUInt8(USER_PRESENT | (twist.unverified ? 0 : USER_VERIFIED) | flags)
    head.writeUInt32BE(twist.counter ?? counter, 1)
    return Buffer.concat([sha256(twist.host ?? new URL(origin).hostname), head])
  }

  return {
    make({ challenge, user }, twist = {}) {
      handle = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credential.length)
      const authData = Buffer.concat([
        facts(twist, CREDENTIAL_INCLUDED),
        Buffer.alloc(16),
        length,
        credential,
        // A COSE key in CBOR: kty EC2, alg ES256, crv P-256, x, y.
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      // {fmt: "none", attStmt: {}, authData}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([authData.length]),
        authData,
      ])
      return {
        id: encoded(credential),
        rawId: encoded(credential),
        type: 'public-key',
        response: {
          clientDataJSON: encoded(client('webauthn.create', twist.challenge ?? challenge, twist)),
          attestationObject: encoded(attestation),
          transports: ['internal'],
        },
      }
    },
    show({ challenge }, twist = {}) {
      const authData = facts(twist, 0)
      const clientData = client('webauthn.get', twist.challenge ?? challenge, twist)
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)
      return {
        id: encoded(credential),
        rawId: encoded(credential),
        type: 'public-key',
        response: {
          clientDataJSON: encoded(clientData),
          authenticatorData: encoded(authData),
          signature: encoded(signature),
          userHandle: twist.handle ?? handle,
        },
      }
    },
  }
}
