import { ReadableStream } from 'node:stream/web'
import * as openpgp from 'openpgp'

export interface SealingKeys {
  /** The agency's public key, armoured: only the agency can open the file. */
  readonly agencyPublicKey: string
  /** Our private key, armoured and unlocked: the agency can tell that the file is ours. */
  readonly signingKey: string
}

/** Encrypts to the agency and signs as us, chunk by chunk, so that a file of any length takes the same memory. */
export async function* seal(
  content: AsyncIterable<Uint8Array>,
  keys: SealingKeys,
): AsyncGenerator<Uint8Array> {
  const message = await openpgp.createMessage({ binary: ReadableStream.from<Uint8Array>(content) })
  const sealed = await openpgp.encrypt({
    message,
    encryptionKeys: await openpgp.readKey({ armoredKey: keys.agencyPublicKey }),
    signingKeys: await openpgp.readPrivateKey({ armoredKey: keys.signingKey }),
    format: 'binary',
  })
  yield* sealed
}

export interface OpeningKeys {
  readonly agencyPrivateKey: string
  readonly senderPublicKey: string
}

/** Opens a sealed file whole. Throws when it was not sealed for this key or not signed by this sender. */
export async function unseal(sealed: Uint8Array, keys: OpeningKeys): Promise<Buffer> {
  const opened = await openpgp.decrypt({
    message: await openpgp.readMessage({ binaryMessage: sealed }),
    decryptionKeys: await openpgp.readPrivateKey({ armoredKey: keys.agencyPrivateKey }),
    verificationKeys: await openpgp.readKey({ armoredKey: keys.senderPublicKey }),
    expectSigned: true,
    format: 'binary',
  })
  return Buffer.from(opened.data)
}

export interface PgpKeyPair {
  readonly publicKey: string
  readonly privateKey: string
}

export async function makePgpKeyPair(name: string): Promise<PgpKeyPair> {
  return await openpgp.generateKey({ userIDs: [{ name }], format: 'armored' })
}
