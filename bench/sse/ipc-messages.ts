import { z } from 'zod'

export const commands = z.object({ ask: z.enum(['measure', 'tell one', 'tell all']) })
export type Command = z.infer<typeof commands>

export const replies = z.discriminatedUnion('reply', [
  z.object({ reply: z.literal('open'), address: z.string(), tokens: z.array(z.string()) }),
  z.object({ reply: z.literal('measured'), rss: z.number(), heapUsed: z.number(), external: z.number() }),
  /** Time of the event's commit, in milliseconds by this machine's clock. */
  z.object({ reply: z.literal('told'), from: z.number() }),
])
export type Reply = z.input<typeof replies>
