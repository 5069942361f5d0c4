import { expect, test } from 'vitest'
import { mutatedResponses } from '../../testing/mutated-responses.ts'
import { type AnswerFile, readAnswer } from './answers.ts'

const fileName = 'keyturn-experian-2026-10-v1'
const GOOD: AnswerFile[] = [
  { kind: 'received', fileName, receivedAt: '2026-11-20T06:00:00Z', accountCount: 2 },
  { kind: 'accepted', fileName },
  { kind: 'file_rejected', fileName, code: 'E03', reason: 'The header is another.' },
  {
    kind: 'records_rejected',
    fileName,
    rejects: [
      { accountNumber: 'KT1', code: 'R01', reason: 'No such day.' },
      { accountNumber: 'KT2', code: 'R02', reason: 'Nobody of this name.' },
    ],
  },
]
const read = (answer: unknown) => readAnswer('1.answer.json', Buffer.from(JSON.stringify(answer)))

test.each(GOOD)(
  'a mutated answer of kind $kind is not read as another answer, and the error names its field',
  (good) => {
    const whole = read(good)
    expect(whole).toEqual({ answerId: '1.answer.json', ...good })
    for (const { path, how, answer } of mutatedResponses(good)) {
      const what = `${how} ${path}`
      const got = read(answer)
      if (got.kind === 'unreadable') expect(got.problem, what).toContain(path.split('.').at(-1))
      // A shorter list or a doubled item is still valid.
      else expect(path, what).toMatch(/^rejects(\.\d)?$/)
    }
  },
)

test('an answer with an unknown field waits for staff', () => {
  expect(read({ kind: 'accepted', fileName, except: ['KT1'] })).toMatchObject({
    kind: 'unreadable',
    problem: expect.stringContaining('except'),
  })
})
