import { ReadableStream } from 'node:stream/web'
import * as openpgp from 'openpgp'
import type { ReadKeys } from './keys.ts'

/** Encrypts to the agency and signs as us, chunk by chunk in constant memory. */
export async function* seal(
  content: AsyncIterable<Uint8Array>,
  { agencyKey, signingKey }: ReadKeys,
): AsyncGenerator<Uint8Array> {
  const message = await openpgp.createMessage({ binary: ReadableStream.from<Uint8Array>(content) })
  const sealed = await openpgp.encrypt({
    message,
    encryptionKeys: agencyKey,
    signingKeys: signingKey,
    format: 'binary',
  })
  yield* sealed
}

export interface OpeningKeys {
  readonly agencyPrivateKey: string
  readonly senderPublicKey: string
}

/** Decrypts a whole file. Throws if it was not encrypted for this key or not signed by this sender. */
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
