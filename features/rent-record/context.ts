import type { Queryable, RowFragment } from '@keyturn/platform/db'
import type { Context } from '@keyturn/platform/feature'
import type { MailSender } from '@keyturn/providers/mail'
import type { FileStore } from '@keyturn/providers/storage'

/** Viewer who keeps a passport, with a masked address. */
export interface Keeper {
  passportId: string
  viewerId: string
  address: string
  keptAt: string
}

export interface RentRecordContext extends Context {
  /** Store of encrypted evidence. */
  files: FileStore
  mail: MailSender
  /** Query of the member's points (by memberId), merged with a page's other queries. Null if points are off. */
  points: RowFragment<{ points: number; worthPence: number } | null>
  /** Returns the viewers who keep the member's passports. */
  keepersOf(db: Queryable, memberId: string): Promise<Keeper[]>
  /** Returns the change of points if these payments stop or begin to count as rent. */
  pointsChange(
    db: Queryable,
    memberId: string,
    change: { gone: readonly string[]; come: readonly { paidOn: string; pence: number }[] },
  ): Promise<number>
}
