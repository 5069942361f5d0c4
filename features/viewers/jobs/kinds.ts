import { job } from '@keyturn/platform/jobs'
import { z } from 'zod'

export const signInLetterJob = job('viewers.sign-in-letter', z.strictObject({ linkId: z.string() }), {
  isAwaited: true,
})
