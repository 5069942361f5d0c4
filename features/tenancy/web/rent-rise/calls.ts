import { api, having, saveFile, sendFile } from '@keyturn/platform/client'
import { queryOptions } from '@tanstack/react-query'
import { tenancyPaths } from '../../call-paths.ts'
import type { RentNoticeView } from '../../contract/index.ts'
import type { Answers } from '../answers.ts'
import { noticeOf } from './answers.ts'

interface Kept {
  items: RentNoticeView[]
}

export const risesQuery = queryOptions({
  queryKey: ['rent-notices'],
  queryFn: async () => (await api.get(tenancyPaths.rentNotices, { reply: having<Kept>('items') })).items,
})

const at = (path: string, id: string): string => path.replace(':id', id)

/** Checks a new rise, or the same one typed better. */
export async function sendRise(answers: Answers, id: string | null): Promise<RentNoticeView> {
  const sent = { body: noticeOf(answers), reply: having<{ data: RentNoticeView }>('data') }
  const { data } = await (id === null
    ? api.post(tenancyPaths.rentNotices, sent)
    : api.put(at(tenancyPaths.rentNotice, id), sent))
  return data
}

export const dropRise = (id: string): Promise<unknown> => api.delete(at(tenancyPaths.rentNotice, id))

export const sendNotice = (id: string, file: File): Promise<unknown> =>
  sendFile(at(tenancyPaths.rentNoticeFile, id), file)

export const saveNotice = (id: string): Promise<void> => saveFile(at(tenancyPaths.rentNoticeFile, id))
