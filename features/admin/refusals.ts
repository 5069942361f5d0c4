import { notFound, Refusal } from '@keyturn/platform/http'
import type { StaffRole } from './domain/roles.ts'

export const alreadyDecided = (): Refusal =>
  new Refusal(409, 'already_decided', 'This was decided in the meantime. Load the list again to see it.')

export const notADecision = (): Refusal =>
  new Refusal(409, 'not_possible_now', 'That step is not open from where this stands now.')

/** Emailed codes do not count as a second factor here, because access to a mailbox must not open members' data. */
export const secondFactorNeeded = (): Refusal =>
  new Refusal(
    403,
    'second_factor_needed',
    'Members’ data is opened with an authenticator app or a passkey only. Set one up in Settings, sign in with it, then come back.',
  )

export const roleNeeded = (needed: StaffRole): Refusal =>
  new Refusal(403, 'role_needed', `That takes ${needed === 'approver' ? 'an approver' : `a ${needed}`}.`)

export const secondPersonNeeded = (): Refusal =>
  new Refusal(409, 'second_person_needed', 'Somebody other than the person who asked must decide.')

export const closeRecord = (): Refusal =>
  new Refusal(
    409,
    'not_possible_now',
    'Nobody decides about somebody they live with or share a bank account with. A colleague does.',
  )

export const staleVersion = (): Refusal =>
  new Refusal(409, 'not_possible_now', 'This was made again after you opened it. Read what it says now.')

export const cannotRetry = (): Refusal =>
  new Refusal(409, 'not_possible_now', 'This job no longer exists, or no worker handles its kind any more.')

export { notFound }
