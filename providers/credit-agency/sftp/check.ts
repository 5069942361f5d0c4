import { broken, type Check, errorText, works } from '@keyturn/platform/checks'
import { AgencyRefusal, type AgencyRefusalCode } from '../port.ts'
import { readKeys, readSshKey, usableKeys } from './keys.ts'
import { isNoSuchFile, listFolder, type Session } from './session.ts'
import type { SftpAgencySettings } from './settings.ts'

/** Reads the keys, connects and looks into both folders without changing them. */
export async function checkAgency(
  settings: SftpAgencySettings,
  open: () => Promise<Session>,
): Promise<Check> {
  return toCheck(async () => {
    await usableKeys(settings.keys)
    const session = await open()
    try {
      await lookFor(session, settings.inboxPath)
      await listFolder(session, settings.outboxPath)
    } finally {
      session.close()
    }
  })
}

/** Checks offline that the keys can be parsed. Ignores their expiry and the agency. */
export function checkSettings({ server, keys }: SftpAgencySettings): Promise<Check> {
  return toCheck(async () => {
    readSshKey(server.privateKey)
    await readKeys(keys)
  })
}

/** Checks only that the inbox exists, because some inboxes cannot be listed. */
async function lookFor(session: Session, path: string): Promise<void> {
  try {
    await session.call((done) => session.sftp.stat(path, done))
  } catch (error) {
    throw isNoSuchFile(error) ? new AgencyRefusal('no_folder', error) : error
  }
}

async function toCheck(look: () => Promise<void>): Promise<Check> {
  try {
    await look()
    return works
  } catch (error) {
    const code = error instanceof AgencyRefusal ? error.code : null
    return broken(errorText(error), (code && HINTS[code]) ?? 'Look at the file that CREDIT_AGENCIES names.')
  }
}

const HINTS: Partial<Record<AgencyRefusalCode, string>> = {
  unreachable: 'Look at host and port, and whether the agency lets this machine’s address in.',
  wrong_host_key: 'Ask the agency for the fingerprint of its host key; trust no other way.',
  not_authorised: 'Look at the username; the agency must hold the public half of our SSH key.',
  no_folder: 'Look at inboxPath and outboxPath.',
  ssh_key_locked: 'Take the passphrase away: ssh-keygen -p -N "" -f key.',
  signing_key_locked: 'Export the key without its passphrase: gpg --export-secret-keys --armor.',
}
