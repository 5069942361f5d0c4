import * as openpgp from 'openpgp'
import ssh2 from 'ssh2'
import { AgencyRefusal, type AgencyRefusalCode } from '../port.ts'

export interface SealingKeys {
  /** Agency's public key, armoured, so that only the agency can decrypt the file. */
  readonly agencyPublicKey: string
  /** Our private key, armoured and unlocked, so that the agency can verify the sender. */
  readonly signingKey: string
}

export interface ReadKeys {
  readonly agencyKey: openpgp.PublicKey
  readonly signingKey: openpgp.PrivateKey
}

const refuse =
  (code: AgencyRefusalCode) =>
  (cause: unknown): never => {
    throw new AgencyRefusal(code, cause)
  }

/** Parses the keys in the settings. Checks neither their expiry nor the agency. */
export async function readKeys(keys: SealingKeys): Promise<ReadKeys> {
  const agencyKey = await openpgp
    .readKey({ armoredKey: keys.agencyPublicKey })
    .catch(refuse('agency_key_unreadable'))
  const signingKey = await openpgp
    .readPrivateKey({ armoredKey: keys.signingKey })
    .catch(refuse('signing_key_unreadable'))
  if (!signingKey.isDecrypted()) throw new AgencyRefusal('signing_key_locked')
  return { agencyKey, signingKey }
}

/** Returns keys that are usable today, because keys expire. */
export async function usableKeys(keys: SealingKeys): Promise<ReadKeys> {
  const read = await readKeys(keys)
  await read.agencyKey.getEncryptionKey().catch((error: unknown) => {
    const isOver = /expired|revoked/i.test(String(error))
    throw new AgencyRefusal(isOver ? 'agency_key_expired' : 'agency_key_unfit', error)
  })
  await read.signingKey.getSigningKey().catch(refuse('signing_key_unfit'))
  return read
}

export function readSshKey(privateKey: string): void {
  const key = ssh2.utils.parseKey(privateKey)
  if (key instanceof Error)
    throw new AgencyRefusal(/passphrase/i.test(key.message) ? 'ssh_key_locked' : 'ssh_key_unreadable', key)
  if (!key.isPrivateKey()) throw new AgencyRefusal('ssh_key_unreadable')
}
