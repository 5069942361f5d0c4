import { memberErased } from '@keyturn/identity'
import type { Feature } from '@keyturn/platform/feature'
import { nameSchemas } from '@keyturn/platform/http'
import { onEvent } from '@keyturn/platform/jobs'
import { forgetNotices } from './actions/forget-notices.ts'
import { noticeFiles } from './actions/notice-file.ts'
import { rentNoticeRoutes } from './api/rent-notices.ts'
import type { RentRiseContext } from './context.ts'
import * as contract from './contract.ts'
import { rentRiseData } from './personal-data.ts'

/** Feature that checks a rent rise against the law of its country, as the member read it off the notice. */
export const rentRise = (context: RentRiseContext): Feature => ({
  async routes(http) {
    nameSchemas('RentRise', contract)
    await http.register(rentNoticeRoutes(context))
  },
  jobs: [
    onEvent(memberErased, 'rent-rise.forget-member', ({ memberId }) => forgetNotices(context, memberId)),
  ],
  timetable: [],
  personalData: { ...rentRiseData, files: (memberId) => noticeFiles(context, memberId) },
})
