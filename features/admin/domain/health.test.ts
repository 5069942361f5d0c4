import { expect, test } from 'vitest'
import { healthOf, type Traffic } from './health.ts'

const calm: Traffic = { lastDoneAt: null, lastHeardAt: null, retrying: 0, dead: 0, unhandled: 0 }
const at = new Date('2026-10-02T09:00:00Z')

test.each<[string, Partial<Traffic>, string, RegExp]>([
  ['no traffic', {}, 'quiet', /No traffic/],
  ['a completed job', { lastDoneAt: at }, 'well', /Nothing has failed since/],
  ['a received webhook', { lastHeardAt: at, unhandled: 19 }, 'well', /Nothing has failed since/],
  ['one failed job', { lastDoneAt: at, retrying: 1 }, 'trouble', /^1 job failed/],
  ['jobs that used up their retries', { retrying: 4, dead: 2 }, 'trouble', /^2 jobs gave up/],
  ['twenty unhandled messages', { lastHeardAt: at, unhandled: 20 }, 'trouble', /20 messages/],
])('the health of a provider is “$2” after %s', (_what, traffic, state, sentence) => {
  const health = healthOf({ ...calm, ...traffic })
  expect(health.state).toBe(state)
  expect(health.sentence).toMatch(sentence)
})
