import { expect, test } from 'vitest'
import { answerWithin, inTime, PaymentsUnavailable } from './port.ts'

const never = () => new Promise<never>(() => undefined)

test('many slow questions together take no longer than one person waits', async () => {
  let asked = 0
  const slow = async (): Promise<void> => {
    asked += 1
    await never()
  }
  const work = answerWithin(20, async () => {
    await inTime(slow).catch(() => undefined)
    await inTime(slow)
  })
  await expect(work).rejects.toThrow(PaymentsUnavailable)
  expect(asked).toBe(1)
})

test('what is answered in time is answered, and without a deadline nobody is hurried', async () => {
  expect(await answerWithin(5_000, () => inTime(async () => 'yes'))).toBe('yes')
  expect(await inTime(async () => 'yes')).toBe('yes')
})
