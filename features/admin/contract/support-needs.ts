import { z } from 'zod'

const needs = z.object({
  large_print: z.boolean(),
  by_phone: z.boolean(),
  more_time: z.boolean(),
  speaker: z.object({ name: z.string(), relation: z.string(), contact: z.string() }).nullable(),
  own_words: z.string(),
  agreed_at: z.string(),
})

/** Support needs that a member gave us. Null if none. */
export const supportNeedsOfMember = z.object({ needs: needs.nullable() })
export type SupportNeedsOfMember = z.infer<typeof supportNeedsOfMember>
