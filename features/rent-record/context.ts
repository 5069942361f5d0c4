import type { Glance, Queryable } from '@keyturn/platform/db'
import type { Context } from '@keyturn/platform/feature'
import type { MailSender } from '@keyturn/providers/mail'
import type { FileStore } from '@keyturn/providers/storage'

/** Somebody who keeps a passport, by as much of their address as the member may see. */
export interface Keeper {
  passportId: string
  viewerId: string
  address: string
  keptAt: string
}

export interface RentRecordContext extends Context {
  /** Where evidence of who paid a month is stored, sealed. */
  files: FileStore
  mail: MailSender
  /** The member's points (memberId), to be asked for with what else a page shows; null while nobody counts points. */
  points: Glance<{ points: number; worthPence: number } | null>
  /** Who keeps the member's passports. */
  keepersOf(db: Queryable, memberId: string): Promise<Keeper[]>
  /** How many points more, or fewer, when these payments stop and begin to count as rent. */
  pointsChange(
    db: Queryable,
    memberId: string,
    change: { gone: readonly string[]; come: readonly { paidOn: string; pence: number }[] },
  ): Promise<number>
}
