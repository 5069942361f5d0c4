import { deleteTenancyFile } from '@keyturn/tenancy'
import type { RentRiseContext } from '../context.ts'
import { deleteNotices } from '../store/rent-notices.ts'

/** Deletes a closed account's notices and their files. */
export async function forgetNotices(context: RentRiseContext, memberId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    for (const key of await deleteNotices(tx, memberId))
      if (key) await context.queue.enqueue(tx, deleteTenancyFile, { key })
  })
}
