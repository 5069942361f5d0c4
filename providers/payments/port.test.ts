import { expect, test } from 'vitest'
import { beforeDeadline, PaymentsUnavailable, withDeadline } from './port.ts'

const never = () => new Promise<never>(() => undefined)

test('many slow questions together take no longer than one person waits', async () => {
  let asked = 0
  const slow = async (): Promise<void> => {
    asked += 1
    await never()
  }
  const work = withDeadline(20, async () => {
    await beforeDeadline(slow).catch(() => undefined)
    await beforeDeadline(slow)
  })
  await expect(work).rejects.toThrow(PaymentsUnavailable)
  expect(asked).toBe(1)
})

test('what is answered in time is answered, and without a deadline nobody is hurried', async () => {
  expect(await withDeadline(5_000, () => beforeDeadline(async () => 'yes'))).toBe('yes')
  expect(await beforeDeadline(async () => 'yes')).toBe('yes')
})
