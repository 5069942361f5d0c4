import { describe, expect, test } from 'vitest'
import { makeHoldout1Member } from '../../../bench/rent/holdout-1.ts'
import { makeHoldout2Member } from '../../../bench/rent/holdout-2.ts'
import type { LabelledMember } from '../../../bench/rent/labelled.ts'
import { measure } from '../../../bench/rent/measure.ts'
import { makeMember } from '../../../bench/rent/members.ts'
import { findRent } from './find-rent.ts'

/** Same members in each run. Their labels are the real purpose of each payment, not the engine's result. */
const people = (make: (seed: number) => LabelledMember) =>
  Array.from({ length: 600 }, (_, at) => make(at + 1))

const read = (members: readonly LabelledMember[]) => {
  const { precision, harmful, errors } = measure(members, findRent)
  return { precision, harmful, peopleReadWrong: errors.length }
}

describe('the search over six hundred generated people', () => {
  test('verifies no wrong payment and gets at most two records wrong, if each person has one special case', () => {
    const { precision, peopleReadWrong } = read(people((seed) => makeMember({ seed })))
    expect(precision).toBe(1)
    expect(peopleReadWrong).toBeLessThanOrEqual(2)
  })

  test('verifies over 99.9 % right and harms under 0.75 %, if each person has every habit', () => {
    const { precision, harmful, peopleReadWrong } = read(people(makeHoldout1Member))
    expect(precision).toBeGreaterThan(0.999)
    expect(harmful).toBeLessThan(0.0075)
    expect(peopleReadWrong).toBeLessThanOrEqual(15)
  })

  test('verifies over 99.9 % right and harms under 0.1 %, with common habits', () => {
    const { precision, harmful, peopleReadWrong } = read(people(makeHoldout2Member))
    expect(precision).toBeGreaterThan(0.999)
    expect(harmful).toBeLessThan(0.001)
    expect(peopleReadWrong).toBeLessThanOrEqual(6)
  })
})
