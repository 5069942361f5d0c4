import type { Tx } from '@keyturn/platform/db'
import { distrustDevices } from '../store/devices.ts'
import { dropLinks } from '../store/email-links.ts'
import { dropAuthenticator, endChallenge } from '../store/second-factors.ts'
import { endSessions } from '../store/sessions.ts'

/** Ends every way in that exists: sessions, devices, half-done sign-ins, links on their way. */
export async function shutOut(tx: Tx, memberId: string, keep: { link?: string } = {}): Promise<void> {
  await endSessions(tx, memberId)
  await distrustDevices(tx, memberId)
  await endChallenge(tx, memberId)
  await dropLinks(tx, memberId, keep.link ? { except: keep.link } : {})
}

/** The same, and the second factor with it: for rows whose maker never proved the address. */
export async function shutOutStranger(tx: Tx, memberId: string, keep: { link?: string } = {}): Promise<void> {
  await shutOut(tx, memberId, keep)
  await dropAuthenticator(tx, memberId)
}
