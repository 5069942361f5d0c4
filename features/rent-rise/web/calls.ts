import {
  getVerificationRentNotices,
  postVerificationRentNotices,
  putVerificationRentNoticesById,
} from '@keyturn/api-client'
import { api } from '@keyturn/platform/client'
import { read } from '@keyturn/platform/client/read'
import type { Answers } from '@keyturn/tenancy/forms'
import { queryOptions } from '@tanstack/react-query'
import type { RentNoticeView } from '../contract.ts'
import { noticeOf } from './answers.ts'

export const risesQuery = queryOptions({
  ...read(getVerificationRentNotices),
  select: ({ items }) => items,
})

/** Checks a new rise, or a corrected one by its id. */
export async function sendRise(answers: Answers, id: string | null): Promise<RentNoticeView> {
  const body = noticeOf(answers)
  const { data } = await (id === null
    ? api.send(postVerificationRentNotices, { body })
    : api.send(putVerificationRentNoticesById, { params: { id }, body }))
  return data
}
