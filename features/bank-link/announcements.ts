import { announcement } from '@keyturn/platform/jobs'
import { z } from 'zod'

const connection = z.strictObject({ memberId: z.string(), connectionId: z.string() })

/** A member joined a bank; its history is about to be read. */
export const bankLinked = announcement('bank linked', connection)

/** All that a newly joined bank shows was read once, whether or not it had rows. */
export const bankHistoryRead = announcement('bank history read', connection)

/** Rows came, changed or went. Everything booked before `fromDay` is as it was. */
export const transactionsChanged = announcement(
  'transactions changed',
  z.strictObject({ memberId: z.string(), accountId: z.string(), fromDay: z.string() }),
)

/** The bank names other holders than before, or a person decided about them: a name's verdict may have changed. */
export const accountHolderChanged = announcement(
  'account holder changed',
  z.strictObject({ memberId: z.string() }),
)

/** A member explained an account in another name: a person must decide about it. */
export const holderExplained = announcement(
  'account holder explained',
  z.strictObject({ memberId: z.string() }),
)

/** An account of the member counts for another member, who linked it first: a person must decide about it. */
export const accountHeld = announcement(
  'bank account held',
  z.object({ memberId: z.string(), accountId: z.string() }),
)

/** A person decided for whom an account counts. Published for every member who links it. */
export const accountHeldDecided = announcement(
  'bank account held decided',
  z.object({
    memberId: z.string(),
    accountId: z.string(),
    /** The member the decision is about. */
    about: z.string(),
    /** Null: it goes on counting for the other member. */
    countsFrom: z.string().nullable(),
  }),
)

/** Nothing more is read through this consent. It says nothing about whether rent was paid. */
export const linkEnded = announcement(
  'link expired',
  connection.extend({ why: z.enum(['expired', 'revoked', 'disconnected']) }),
)

/** The member should say yes again soon. */
export const linkExpiring = announcement('link expiring', connection.extend({ endsOn: z.string() }))
