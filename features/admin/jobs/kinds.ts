import { job, RETRIES_FOR_DAYS, type Schedule } from '@keyturn/platform/jobs'
import { z } from 'zod'

const aboutMessage = z.strictObject({ messageId: z.uuid() })

export const notifySupport = job('back-office.tell-support', aboutMessage, { retries: RETRIES_FOR_DAYS })
export const answerSender = job('back-office.answer-sender', aboutMessage, { retries: RETRIES_FOR_DAYS })
export const sendReply = job('back-office.send-reply', z.strictObject({ replyId: z.uuid() }))
export const askForMore = job(
  'back-office.ask-for-more',
  z.strictObject({ memberId: z.uuid(), kind: z.enum(['application', 'agreement']) }),
)
export const repairSearchIndexJob = job('back-office.mend-found', z.strictObject({}))

export const adminTimetable: Schedule[] = [{ cron: '25 3 * * *', job: repairSearchIndexJob }]
