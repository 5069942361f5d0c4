import { z } from 'zod'

export const replies = z.discriminatedUnion('reply', [
  z.object({ reply: z.literal('open'), address: z.string(), tokens: z.array(z.string()) }),
  z.object({ reply: z.literal('measured'), rss: z.number() }),
])
export type Reply = z.input<typeof replies>
