import type { Db } from '@keyturn/platform/db'
import { expect, test } from 'vitest'
import { keepLargeInSandbox } from './memory.ts'

test('a look that is answered after the memory has moved on still has what it asked for', async () => {
  const answers: ((row: { version: string; value: unknown }) => void)[] = []
  const execute = () => new Promise((answer) => answers.push((row) => answer({ rows: [row] })))
  const memory = keepLargeInSandbox({ execute } as unknown as Db, 'bank')
  const look = (): Promise<unknown> => memory.load()

  const first = look()
  answers[0]?.({ version: '1', value: 'a world' })
  expect(await first).toBe('a world')

  const [early, late] = [look(), look()]
  answers[2]?.({ version: '2', value: 'the world, changed' })
  expect(await late).toBe('the world, changed')
  answers[1]?.({ version: '1', value: null })
  expect(await early).toBe('a world')

  const next = look()
  answers[3]?.({ version: '2', value: null })
  expect(await next).toBe('the world, changed')
})
