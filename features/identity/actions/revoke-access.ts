import type { Tx } from '@keyturn/platform/db'
import { distrustDevices } from '../store/devices.ts'
import { ACCESS_LINK_PURPOSES, dropLinks } from '../store/email-links.ts'
import { dropPasskeys } from '../store/passkeys.ts'
import { dropAuthenticator, endChallenges } from '../store/second-factors.ts'
import { endCredentials } from './end-credentials.ts'

/** Ends every way in: sessions, devices, passkeys, unfinished sign-ins and pending links. */
export async function revokeAllAccess(tx: Tx, memberId: string, keep: { link?: string } = {}): Promise<void> {
  await endCredentials(tx, memberId)
  await distrustDevices(tx, memberId)
  await dropPasskeys(tx, memberId)
  await endChallenges(tx, memberId)
  await dropLinks(tx, memberId, { purposes: ACCESS_LINK_PURPOSES, ...exceptFor(keep) })
}

const exceptFor = ({ link }: { link?: string }): { except?: string } => (link ? { except: link } : {})

/** Also revokes all else that a sign-up can create, for accounts whose creator never proved the address. */
export async function revokeAllAccessOfStranger(
  tx: Tx,
  memberId: string,
  keep: { link?: string } = {},
): Promise<void> {
  await revokeAllAccess(tx, memberId, keep)
  await dropAuthenticator(tx, memberId)
  await dropLinks(tx, memberId, exceptFor(keep))
}
