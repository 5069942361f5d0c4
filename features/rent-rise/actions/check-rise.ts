import { type Day, dayOfInstant } from '@keyturn/platform/days'
import { notFound, Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { deleteTenancyFile, Incomplete, lockHomes } from '@keyturn/tenancy'
import type { RentRiseContext } from '../context.ts'
import type { RentNoticeBody } from '../contract.ts'
import type { RentNotice } from '../domain/notice.ts'
import { readNotice } from '../domain/read-notice.ts'
import {
  changeNotice,
  countNotices,
  deleteNotice,
  insertNotice,
  type StoredNotice,
} from '../store/rent-notices.ts'

/** Limit per member against scripts, far above real rents. */
const MAX_NOTICES = 30

/** Stores a rise as typed. The verdict is computed on every read. */
export async function checkRise(
  context: RentRiseContext,
  memberId: string,
  body: RentNoticeBody,
): Promise<StoredNotice> {
  const checkedAt = context.clock.now()
  const kept = { ...read(body, dayOfInstant(checkedAt)), id: newId(checkedAt), checkedAt }
  await context.db.transaction(async (tx) => {
    await lockHomes(tx, memberId)
    if ((await countNotices(tx, memberId)) >= MAX_NOTICES)
      throw new Refusal(
        409,
        'too_many_notices',
        `We keep ${MAX_NOTICES} rises for you. Delete one you no longer need, then check this one.`,
      )
    await insertNotice(tx, memberId, kept)
  })
  return { ...kept, fileKey: null, fileName: null, fileKind: null, fileBytes: null }
}

/** Corrects a stored notice. Its file stays. */
export async function recheckRise(
  context: RentRiseContext,
  memberId: string,
  id: string,
  body: RentNoticeBody,
): Promise<StoredNotice> {
  const checkedAt = context.clock.now()
  const notice = read(body, dayOfInstant(checkedAt))
  const kept = await context.db.transaction((tx) => changeNotice(tx, memberId, id, { ...notice, checkedAt }))
  if (!kept) throw notFound()
  return kept
}

export async function deleteRise(context: RentRiseContext, memberId: string, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const gone = await deleteNotice(tx, memberId, id)
    if (!gone) throw notFound()
    if (gone.fileKey) await context.queue.enqueue(tx, deleteTenancyFile, { key: gone.fileKey })
  })
}

function read(body: RentNoticeBody, today: Day): RentNotice {
  const answer = readNotice(body, today)
  if ('problems' in answer) throw new Incomplete(answer.problems)
  return answer.notice
}
