import { expect, test } from 'vitest'
import { judge } from './judge.ts'

const proofs = [{ file: 'a.test.ts', titles: ['rain is kept out', 'wind of %s is kept out'] }]
const run = (title: string, status = 'passed', group = '') => ({
  title,
  fullName: `${group} ${title}`.trim(),
  status,
})
const judged = (...runs: ReturnType<typeof run>[]) => judge(proofs, new Map([['a.test.ts', runs]]))

test('a threat passes if each test that it names ran and passed', () => {
  const runs = [
    run('rain is kept out'),
    run('wind of 3 is kept out'),
    run('wind of 4 is kept out'),
    run('other', 'failed'),
  ]
  expect(judged(...runs)).toEqual({ tests: 3, faults: [] })
})

test('a threat fails if a test did not run, was skipped, failed or has another title', () => {
  const wind = run('wind of 3 is kept out')
  const rain = 'a.test.ts > rain is kept out'
  expect(judged(wind).faults).toEqual([`${rain}: did not run`])
  expect(judged(wind, run('rain is kept out', 'skipped')).faults).toEqual([`${rain}: skipped`])
  expect(judged(wind, run('rain is kept out', 'failed')).faults).toEqual([`${rain}: failed`])
  expect(judged(wind, run('rain is kept out, and snow')).faults).toEqual([`${rain}: did not run`])
  expect(judged(wind, run('rain is kept out', 'passed', 'a roof')).faults).toEqual([])
  expect(judge([], new Map()).faults).toEqual(['no test is named'])
})
