import { z } from 'zod'

/** A complaint is answered with reasons. */
export const complaintAnswerBody = z.strictObject({
  answer: z
    .string({ error: 'Please write an answer' })
    .transform((text) => text.replace(/\r\n?/g, '\n').trim().normalize('NFC'))
    .pipe(z.string().min(20, 'Please give an answer with reasons').max(5000)),
  /** True if the sender accepted the outcome. Within three business days a short reply is then enough. */
  accepted: z.boolean().default(false),
})
export type ComplaintAnswerBody = z.input<typeof complaintAnswerBody>
