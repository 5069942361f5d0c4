import { domainEvent } from '@keyturn/platform/jobs'
import { z } from 'zod'

const connection = z.strictObject({ memberId: z.string(), connectionId: z.string() })

/** A member linked a bank, and its history is about to be read. */
export const bankLinked = domainEvent('bank linked', connection)

/** The first sync of a bank is complete, with or without rows. */
export const bankHistoryRead = domainEvent('bank history read', connection)

/** Rows were added, changed or removed. Rows booked before `fromDay` are unchanged. */
export const transactionsChanged = domainEvent(
  'transactions changed',
  z.strictObject({ memberId: z.string(), accountId: z.string(), fromDay: z.string() }),
)

/** The bank names other holders, or staff decided about them, so a name verdict may have changed. */
export const accountHolderChanged = domainEvent(
  'account holder changed',
  z.strictObject({ memberId: z.string() }),
)

/** A member explained an account in another name. Staff must decide. */
export const holderExplained = domainEvent(
  'account holder explained',
  z.strictObject({ memberId: z.string() }),
)

/** An account of the member counts for another member who linked it first. Staff must decide. */
export const accountHeld = domainEvent(
  'bank account held',
  z.object({ memberId: z.string(), accountId: z.string() }),
)

/** Staff decided for which member an account counts. Published for every member who links it. */
export const accountHeldDecided = domainEvent(
  'bank account held decided',
  z.object({
    memberId: z.string(),
    accountId: z.string(),
    /** Member of the decision. */
    about: z.string(),
    /** Null if it still counts for the other member. */
    countsFrom: z.string().nullable(),
  }),
)

/** The connection has ended, so it brings no more rows. This does not mean that rent was missed. */
export const linkEnded = domainEvent(
  'link expired',
  connection.extend({ why: z.enum(['expired', 'revoked', 'disconnected']) }),
)

/** The member should renew the consent soon. */
export const linkExpiring = domainEvent('link expiring', connection.extend({ endsOn: z.string() }))
