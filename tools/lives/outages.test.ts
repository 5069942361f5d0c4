import { expect, test } from 'vitest'
import { duringOutages, longest } from './outages.ts'

test('the clock advances from its present time, and each provider returns after its own outage', async () => {
  const done: unknown[] = []
  const line = {
    do: async (_path: string, { body }: { body?: object } = {}) => {
      done.push(body)
      return { status: 200, text: '' }
    },
  }
  const outages = longest([
    { provider: 'mail', lengthMs: 90 * 60_000 },
    { provider: 'bank', lengthMs: 5 * 60_000 },
    { provider: 'bank', lengthMs: 60_000 },
    { provider: 'agency', lengthMs: 90 * 60_000 },
  ])
  const advance = async (minutes: number) => {
    done.push(minutes)
    return new Date(0)
  }
  await duringOutages(line, outages, async () => void done.push('act'), advance)
  expect(done.slice(3)).toEqual([
    'act',
    5,
    { provider: 'bank', on: false },
    85,
    { provider: 'mail', on: false },
    { provider: 'agency', on: false },
  ])
})
