import { expect, test } from 'vitest'
import { healthOf, type Traffic } from './health.ts'

const calm: Traffic = { lastDoneAt: null, lastHeardAt: null, retrying: 0, dead: 0, unhandled: 0 }
const at = new Date('2026-10-02T09:00:00Z')

test.each<[string, Partial<Traffic>, string, RegExp]>([
  ['nothing seen', {}, 'quiet', /No traffic/],
  ['work done', { lastDoneAt: at }, 'well', /Nothing has failed since/],
  ['heard from', { lastHeardAt: at, unhandled: 19 }, 'well', /Nothing has failed since/],
  ['one failure', { lastDoneAt: at, retrying: 1 }, 'trouble', /^1 job failed/],
  ['given up', { retrying: 4, dead: 2 }, 'trouble', /^2 jobs gave up/],
  ['a pile', { lastHeardAt: at, unhandled: 20 }, 'trouble', /20 messages/],
])('the health of a provider: %s', (_what, traffic, state, sentence) => {
  const health = healthOf({ ...calm, ...traffic })
  expect(health.state).toBe(state)
  expect(health.sentence).toMatch(sentence)
})
