import { job } from '@keyturn/platform/jobs'
import { z } from 'zod'

export const morningJob = job('days-ahead.morning', z.strictObject({}))
export const eveningJob = job('days-ahead.evening', z.strictObject({}))
export const lookJob = job('days-ahead.look', z.strictObject({ memberId: z.string() }), { retries: 3 })
