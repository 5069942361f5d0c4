import { z } from 'zod'

export const asks = z.object({ ask: z.enum(['measure', 'tell one', 'tell all']) })
export type Ask = z.infer<typeof asks>

export const replies = z.discriminatedUnion('reply', [
  z.object({ reply: z.literal('open'), address: z.string(), tokens: z.array(z.string()) }),
  z.object({ reply: z.literal('measured'), rss: z.number(), heapUsed: z.number(), external: z.number() }),
  /** When the announcement was committed, in milliseconds of the day this machine has. */
  z.object({ reply: z.literal('told'), from: z.number() }),
])
export type Reply = z.input<typeof replies>
