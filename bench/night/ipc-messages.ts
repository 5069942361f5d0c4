import { z } from 'zod'

export const commands = z.object({ ask: z.enum(['work', 'measure', 'leave']) })
export type Command = z.infer<typeof commands>

export const replies = z.discriminatedUnion('reply', [
  z.object({ reply: z.literal('open') }),
  z.object({ reply: z.literal('measured'), cpuMs: z.number(), heapBytes: z.number() }),
])
export type Reply = z.input<typeof replies>
