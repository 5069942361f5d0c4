import { z } from 'zod'

export const asks = z.object({ ask: z.enum(['work', 'measure', 'leave']) })
export type Ask = z.infer<typeof asks>

export const replies = z.discriminatedUnion('reply', [
  z.object({ reply: z.literal('open') }),
  z.object({ reply: z.literal('measured'), cpuMs: z.number(), heapBytes: z.number() }),
])
export type Reply = z.input<typeof replies>
