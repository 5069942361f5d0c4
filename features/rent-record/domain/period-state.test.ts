import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canMove,
  MOVES,
  movePeriod,
  movesTowards,
  PERIOD_MOVES,
  PERIOD_STATES,
  type PeriodState,
  reportFor,
} from './period-state.ts'

const FOUND = ['upcoming', 'on_time', 'late', 'part_paid', 'not_found'] as const
const AS_KEPT = {
  upcoming: 'upcoming',
  on_time: 'verified_on_time',
  late: 'verified_late',
  part_paid: 'part_paid',
  not_found: 'not_found',
} as const
const UNCLASSIFIED = { notFound: 'unclassified' } as const

function walk(state: PeriodState, found: (typeof FOUND)[number]): PeriodState {
  let now = state
  for (const move of movesTowards(state, found)) {
    const moved = movePeriod(now, move)
    if (!moved.allowed) throw new Error(moved.sentence)
    now = moved.state
  }
  return now
}

describe('the states of a rent period', () => {
  it('change only by the moves in the table: every other move is refused with a sentence', () => {
    for (const state of PERIOD_STATES) {
      for (const move of PERIOD_MOVES) {
        const from: readonly PeriodState[] = MOVES[move].from
        const moved = movePeriod(state, move)
        if (from.includes(state)) expect(moved).toEqual({ allowed: true, state: MOVES[move].to })
        else
          expect(moved).toEqual({
            allowed: false,
            sentence: expect.stringMatching(/^A rent period that is .+\.$/),
          })
      }
    }
  })

  it('reach confirmed missed only from a month that was not found or part paid, or by a decided dispute', () => {
    const ways = PERIOD_MOVES.filter((move) => MOVES[move].to === 'confirmed_missed')
    expect(ways).toEqual(['confirmed_missed', 'dispute_decided_missed'])
    expect(PERIOD_STATES.filter((state) => canMove(state, 'confirmed_missed'))).toEqual([
      'part_paid',
      'not_found',
    ])
  })

  it('never move to missed by what the bank shows or does not show', () => {
    for (const state of PERIOD_STATES) {
      for (const found of FOUND)
        if (state !== 'confirmed_missed') expect(walk(state, found)).not.toBe('confirmed_missed')
    }
  })

  it('clear a confirmed miss when the payment turns up', () => {
    expect(walk('confirmed_missed', 'on_time')).toBe('verified_on_time')
    expect(walk('confirmed_missed', 'not_found')).toBe('confirmed_missed')
  })

  it('pass through reversed when a verified payment bounces', () => {
    expect(movesTowards('verified_on_time', 'not_found')).toEqual(['bounced', 'grace_over'])
    expect(movesTowards('verified_late', 'part_paid')).toEqual(['bounced', 'found_part'])
  })

  it('stay as they are while disputed or paid by someone else', () => {
    for (const found of FOUND) {
      expect(movesTowards('disputed', found)).toEqual([])
      expect(movesTowards('paid_by_other', found)).toEqual([])
    }
  })

  it('come out the same step by step as from scratch', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...FOUND), { minLength: 1, maxLength: 12 }), (history) => {
        let state: PeriodState = 'upcoming'
        for (const found of history) state = walk(state, found)
        expect(state).toBe(AS_KEPT[history.at(-1) ?? 'upcoming'])
      }),
    )
  })
})

describe('what an agency would be told', () => {
  const facts = { monthsInArrears: 2, evidenced: false }

  it('is 0 for a verified month, late or not', () => {
    expect(reportFor('verified_on_time', facts, UNCLASSIFIED)).toEqual({ code: '0', query: false })
    expect(reportFor('verified_late', facts, UNCLASSIFIED)).toEqual({ code: '0', query: false })
  })

  it('is nothing adverse for a month not found: U, or left out where the agency wants that', () => {
    expect(reportFor('not_found', facts, UNCLASSIFIED)).toEqual({ code: 'U', query: false })
    expect(reportFor('not_found', facts, { notFound: 'omitted' })).toBeNull()
    expect(reportFor('reversed', facts, UNCLASSIFIED)).toEqual({ code: 'U', query: false })
  })

  it('is nothing for a month not due or part paid', () => {
    expect(reportFor('upcoming', facts, UNCLASSIFIED)).toBeNull()
    expect(reportFor('part_paid', facts, UNCLASSIFIED)).toBeNull()
  })

  it('is 0 for benefit-paid rent only with evidence', () => {
    expect(reportFor('paid_by_other', { ...facts, evidenced: true }, UNCLASSIFIED)).toEqual({
      code: '0',
      query: false,
    })
    expect(reportFor('paid_by_other', facts, UNCLASSIFIED)).toEqual({ code: 'U', query: false })
  })

  it('is U with a query flag in a dispute', () => {
    expect(reportFor('disputed', facts, UNCLASSIFIED)).toEqual({ code: 'U', query: true })
  })

  it('is 1 to 6 for a confirmed miss and never a default', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PERIOD_STATES),
        fc.double(),
        fc.boolean(),
        (state, monthsInArrears, evidenced) => {
          const report = reportFor(state, { monthsInArrears, evidenced }, UNCLASSIFIED)
          const adverse = report !== null && report.code >= '1' && report.code <= '9'
          expect(adverse).toBe(state === 'confirmed_missed')
          expect(report?.code).not.toBe('8')
        },
      ),
    )
    expect(reportFor('confirmed_missed', { monthsInArrears: 9, evidenced: false }, UNCLASSIFIED)?.code).toBe(
      '6',
    )
  })
})
