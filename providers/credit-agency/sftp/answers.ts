import { z } from 'zod'
import type { AgencyAnswer } from '../port.ts'

/**
 * Answer files in the agency's outbox, one JSON object per `<file>.<n>.answer.json`. The format is ours, because
 * agencies publish none. It has account numbers but no names.
 */
const fileName = z.string().min(1).max(120)
const code = z.string().min(1).max(20)
const reason = z.string().max(400)

const answerFile = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('received'),
    fileName,
    receivedAt: z.iso.datetime(),
    accountCount: z.int().min(0),
  }),
  z.strictObject({ kind: z.literal('accepted'), fileName }),
  z.strictObject({ kind: z.literal('file_rejected'), fileName, code, reason }),
  z.strictObject({
    kind: z.literal('records_rejected'),
    fileName,
    rejects: z.array(z.strictObject({ accountNumber: z.string().min(1).max(20), code, reason })),
  }),
])

export type AnswerFile = z.infer<typeof answerFile>

export const answerEnding = '.answer.json'
/** Size limit, enough for a rejection of every record of a month. Larger files are no answers. */
export const largestAnswerBytes = 64 * 1024 * 1024

export function writeAnswer(answer: AnswerFile): Buffer {
  return Buffer.from(JSON.stringify(answer))
}

/** Parses an answer. Reports an unreadable one as `unreadable` instead of skipping it. */
export function readAnswer(answerId: string, content: Uint8Array | null): AgencyAnswer {
  if (content === null) return { answerId, kind: 'unreadable', problem: 'no answer of the agreed form' }
  const read = answerFile.safeParse(jsonIn(content))
  if (read.success) return { answerId, ...read.data }
  const [issue] = read.error.issues
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
  return { answerId, kind: 'unreadable', problem: `${field || 'answer'}: ${issue?.message}` }
}

function jsonIn(content: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(content).toString('utf8'))
  } catch {
    return null
  }
}
