import type { Queryable, RowFragment } from '@keyturn/platform/db'
import type { Context } from '@keyturn/platform/feature'
import type { MailSender } from '@keyturn/providers/mail'
import type { FileStore } from '@keyturn/providers/storage'

export interface RentRecordContext extends Context {
  /** Store of encrypted evidence. */
  files: FileStore
  mail: MailSender
  /** Query of the member's points (by memberId), merged with a page's other queries. Null if points are off. */
  points: RowFragment<{ points: number; worthPence: number } | null>
  /** Returns true if the member ever made a document that shows the facts. It ends the first day of corrections. */
  hasPassport(db: Queryable, memberId: string): Promise<boolean>
  /** Income, which is computed from the same bank rows after a refresh. */
  income: {
    read(context: RentRecordContext, memberId: string): Promise<void>
    /** Deletes the income of a former name. The caller reads it again. */
    deleteOfFormerName(context: RentRecordContext, memberId: string): Promise<void>
  }
  /** Returns the change of points if these payments stop or begin to count as rent. */
  pointsChange(
    db: Queryable,
    memberId: string,
    change: { gone: readonly string[]; come: readonly { paidOn: string; pence: number }[] },
  ): Promise<number>
}
