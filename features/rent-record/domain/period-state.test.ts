import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PERIOD_STATES, type PeriodState } from '../constants.ts'
import { canMove, MOVES, movePeriod, movesTowards, PERIOD_MOVES } from './period-state.ts'

const FOUND = ['upcoming', 'on_time', 'late', 'part_paid', 'not_found'] as const
const AS_STORED = {
  upcoming: 'upcoming',
  on_time: 'verified_on_time',
  late: 'verified_late',
  part_paid: 'part_paid',
  not_found: 'not_found',
} as const

const walk = (state: PeriodState, found: (typeof FOUND)[number]): PeriodState =>
  movesTowards(state, found).reduce<PeriodState>(movePeriod, state)

describe('the states of a rent period', () => {
  it('change only by the moves in the table, and any other move is refused with a sentence', () => {
    for (const state of PERIOD_STATES) {
      for (const move of PERIOD_MOVES) {
        const from: readonly PeriodState[] = MOVES[move].from
        if (from.includes(state)) expect(movePeriod(state, move)).toBe(MOVES[move].to)
        else expect(() => movePeriod(state, move)).toThrow(/^A rent period that is .+\.$/)
      }
    }
  })

  it('become confirmed missed only after not found or part paid', () => {
    const ways = PERIOD_MOVES.filter((move) => MOVES[move].to === 'confirmed_missed')
    expect(ways).toEqual(['confirmed_missed'])
    expect(PERIOD_STATES.filter((state) => canMove(state, 'confirmed_missed'))).toEqual([
      'part_paid',
      'not_found',
    ])
  })

  it('never become missed because of bank data', () => {
    for (const state of PERIOD_STATES) {
      for (const found of FOUND)
        if (state !== 'confirmed_missed') expect(walk(state, found)).not.toBe('confirmed_missed')
    }
  })

  it('are no longer missed once the payment is found', () => {
    expect(walk('confirmed_missed', 'on_time')).toBe('verified_on_time')
    expect(walk('confirmed_missed', 'not_found')).toBe('confirmed_missed')
  })

  it('become reversed when a verified payment is returned', () => {
    expect(movesTowards('verified_on_time', 'not_found')).toEqual(['bounced', 'grace_over'])
    expect(movesTowards('verified_late', 'part_paid')).toEqual(['bounced', 'found_part'])
  })

  it('do not change while another payer pays', () => {
    for (const found of FOUND) {
      expect(movesTowards('paid_by_other', found)).toEqual([])
    }
  })

  it('do not change if the bank shows nothing new', () => {
    for (const found of FOUND) expect(movesTowards(AS_STORED[found], found)).toEqual([])
  })

  it('are the same step by step as computed from scratch', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...FOUND), { minLength: 1, maxLength: 12 }), (history) => {
        let state: PeriodState = 'upcoming'
        for (const found of history) state = walk(state, found)
        expect(state).toBe(AS_STORED[history.at(-1) ?? 'upcoming'])
      }),
    )
  })
})
