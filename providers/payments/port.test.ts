import { expect, test } from 'vitest'
import { beforeDeadline, PaymentsUnavailable, withDeadline } from './port.ts'

const never = () => new Promise<never>(() => undefined)

test('several slow calls to a provider share one deadline', async () => {
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

test('a call within its deadline succeeds, and a call without a deadline has no limit', async () => {
  expect(await withDeadline(5_000, () => beforeDeadline(async () => 'yes'))).toBe('yes')
  expect(await beforeDeadline(async () => 'yes')).toBe('yes')
})
