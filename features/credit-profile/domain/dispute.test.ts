import { DISPUTE_STATES, type DisputeState, isUndecidedDispute } from '@keyturn/agency-files/constants'
import { describe, expect, test } from 'vitest'
import { clockOf, DISPUTE_MOVES, type DisputeMove, moveDispute, reminderDue } from './dispute.ts'

const moves = Object.keys(DISPUTE_MOVES).filter((move): move is DisputeMove => move in DISPUTE_MOVES)

/** Second copy of the table on purpose. */
const allowed: Record<DisputeState, Partial<Record<DisputeMove, DisputeState>>> = {
  open: { review: 'in_review', add_evidence_open: 'open', withdraw: 'withdrawn', show_paper: 'upheld' },
  in_review: {
    add_evidence_in_review: 'in_review',
    uphold: 'upheld',
    not_uphold: 'not_upheld',
    withdraw: 'withdrawn',
  },
  upheld: {
    need_hand: 'upheld',
    correct_by_hand: 'upheld',
    corrected_everywhere: 'corrected',
    take_paper_back: 'withdrawn',
  },
  not_upheld: {},
  withdrawn: {},
  corrected: {},
}

describe('the state of a dispute', () => {
  test.each(DISPUTE_STATES.flatMap((state) => moves.map((move) => ({ state, move }))))(
    'in the state $state, the step $move is allowed or refused with a sentence',
    ({ state, move }) => {
      const to = allowed[state][move]
      const moved = moveDispute(state, move)
      if (to !== undefined) expect(moved).toEqual({ allowed: true, state: to })
      else
        expect(moved).toMatchObject({
          allowed: false,
          sentence: expect.stringMatching(/no longer possible\.$/),
        })
    },
  )

  test('keeps the month under query until the decision', () => {
    expect(DISPUTE_STATES.filter(isUndecidedDispute)).toEqual(['open', 'in_review'])
  })
})

describe('the deadline of a dispute', () => {
  test('promises an answer in 14 days and requires one in 28', () => {
    expect(clockOf('2026-10-20', '2026-10-20')).toEqual({
      promisedBy: '2026-11-03',
      legalBy: '2026-11-17',
      daysUntilPromise: 14,
      urgency: 'in_time',
    })
  })

  test.each([
    ['2026-10-30', 'in_time'],
    ['2026-10-31', 'soon'],
    ['2026-11-03', 'soon'],
    ['2026-11-04', 'past_promise'],
    ['2026-11-17', 'past_promise'],
    ['2026-11-18', 'past_law'],
  ])('on %s is %s', (today, urgency) => {
    expect(clockOf('2026-10-20', today).urgency).toBe(urgency)
  })
})

describe('the reminder to decide a dispute', () => {
  test.each([
    ['2026-10-26', null, null],
    ['2026-10-27', null, 7],
    ['2026-10-28', 7, null],
    ['2026-11-01', 7, 12],
    ['2026-11-03', 12, 14],
    ['2026-11-15', null, 26],
    ['2026-11-15', 26, null],
    ['2026-11-20', 26, 28],
  ])('is due on %s, after the reminder of day %s, as that of day %s', (today, lastSent, due) => {
    expect(reminderDue('2026-10-20', today, lastSent)).toBe(due)
  })
})
