import { expect, test } from 'vitest'
import { createPeace } from './peace.ts'

test('nobody makes trouble while somebody looks, and nobody looks before it is over', async () => {
  const peace = createPeace()
  const order: string[] = []
  const slow = Promise.withResolvers<void>()
  const first = peace.trouble(async () => {
    order.push('trouble')
    await slow.promise
    order.push('over')
  })
  await Promise.resolve()
  await Promise.resolve()
  const look = peace.look(async () => void order.push('look'))
  const second = peace.trouble(async () => void order.push('trouble again'))
  slow.resolve()
  await Promise.all([first, look, second])
  expect(order).toEqual(['trouble', 'over', 'look', 'trouble again'])
})

test('a look that finds something, and trouble that fails, hold up nobody', async () => {
  const peace = createPeace()
  await expect(peace.trouble(() => Promise.reject(new Error('it broke')))).rejects.toThrow('it broke')
  await expect(peace.look(() => Promise.reject(new Error('it is lost')))).rejects.toThrow('it is lost')
  expect(await peace.trouble(async () => 'on it goes')).toBe('on it goes')
})
