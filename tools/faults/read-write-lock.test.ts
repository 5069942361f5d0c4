import { expect, test } from 'vitest'
import { createReadWriteLock } from './read-write-lock.ts'

test('an exclusive lock waits for all shared locks, and later shared locks wait for it', async () => {
  const peace = createReadWriteLock()
  const order: string[] = []
  const slow = Promise.withResolvers<void>()
  const first = peace.shared(async () => {
    order.push('trouble')
    await slow.promise
    order.push('over')
  })
  await Promise.resolve()
  await Promise.resolve()
  const look = peace.exclusive(async () => void order.push('look'))
  const second = peace.shared(async () => void order.push('trouble again'))
  slow.resolve()
  await Promise.all([first, look, second])
  expect(order).toEqual(['trouble', 'over', 'look', 'trouble again'])
})

test('a failed holder releases the lock', async () => {
  const peace = createReadWriteLock()
  await expect(peace.shared(() => Promise.reject(new Error('it broke')))).rejects.toThrow('it broke')
  await expect(peace.exclusive(() => Promise.reject(new Error('it is lost')))).rejects.toThrow('it is lost')
  expect(await peace.shared(async () => 'on it goes')).toBe('on it goes')
})
