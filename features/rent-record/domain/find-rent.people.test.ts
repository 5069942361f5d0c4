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

describe('six hundred generated people with known truth', () => {
  test('with one story each have no false verified payment, and at most two wrong records', () => {
    const { precision, peopleReadWrong } = read(people((seed) => makeMember({ seed })))
    expect(precision).toBe(1)
    expect(peopleReadWrong).toBeLessThanOrEqual(2)
  })

  test('with every habit at once have nearly only true verified payments, and hardly any harm', () => {
    const { precision, harmful, peopleReadWrong } = read(people(makeHoldout1Member))
    expect(precision).toBeGreaterThan(0.999)
    expect(harmful).toBeLessThan(0.0075)
    expect(peopleReadWrong).toBeLessThanOrEqual(15)
  })

  test('with common habits have hardly any wrong record or harm', () => {
    const { precision, harmful, peopleReadWrong } = read(people(makeHoldout2Member))
    expect(precision).toBeGreaterThan(0.999)
    expect(harmful).toBeLessThan(0.001)
    expect(peopleReadWrong).toBeLessThanOrEqual(6)
  })
})
