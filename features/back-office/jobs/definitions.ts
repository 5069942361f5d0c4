import { job } from '@keyturn/platform/jobs'
import { z } from 'zod'

const aboutMessage = z.strictObject({ messageId: z.uuid() })

export const tellSupport = job('back-office.tell-support', aboutMessage)
export const answerSender = job('back-office.answer-sender', aboutMessage)
