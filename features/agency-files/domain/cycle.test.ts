import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildDayOf, nextFileOn } from '../constants.ts'
import {
  afterCheck,
  asAtDay,
  CYCLE_MOVES,
  CYCLE_STATES,
  type CycleMove,
  type CycleState,
  fileNameOf,
  isMaster,
  isSent,
  monthToReport,
  moveCycle,
} from './cycle.ts'

const moves = Object.keys(CYCLE_MOVES).filter((move): move is CycleMove => move in CYCLE_MOVES)
const pairs = CYCLE_STATES.flatMap((state) => moves.map((move) => ({ state, move })))

/** Second copy of the table on purpose: `>` moves, `=` is a repeat, a missing entry is refused. */
const allowed: Record<CycleState, Partial<Record<CycleMove, `>${CycleState}` | '='>>> = {
  frozen: { build: '>built', find_empty: '>empty', freeze_again: '=', call_off: '>called_off' },
  built: { build: '=', check: '>checked', freeze_again: '>frozen', call_off: '>called_off' },
  checked: { check: '=', approve: '>approved', freeze_again: '>frozen', call_off: '>called_off' },
  approved: { approve: '=', deliver: '>delivered', freeze_again: '>frozen', call_off: '>called_off' },
  delivered: {
    deliver: '=',
    acknowledge: '>acknowledged',
    accept: '>accepted',
    reject_records: '>accepted_in_part',
    reject_file: '>rejected',
  },
  acknowledged: {
    deliver: '=',
    acknowledge: '=',
    accept: '>accepted',
    reject_records: '>accepted_in_part',
    reject_file: '>rejected',
  },
  accepted: { acknowledge: '=', accept: '=' },
  accepted_in_part: { acknowledge: '=', reject_records: '=', correct: '>corrected' },
  rejected: { acknowledge: '=', reject_file: '=', start_over: '>frozen' },
  corrected: { acknowledge: '=', reject_records: '=', correct: '=' },
  empty: { find_empty: '=', start_over: '>frozen' },
  called_off: { call_off: '=' },
}

describe('the monthly file', () => {
  test.each(pairs)('in state $state, the step $move advances, repeats or is refused', ({ state, move }) => {
    const step = moveCycle(state, move)
    const expected = allowed[state][move]
    if (expected === undefined) {
      expect(step.outcome).toBe('refused')
      expect(step).toHaveProperty('sentence', expect.stringMatching(/^A file that is .+ cannot be .+\.$/))
    } else if (expected === '=') expect(step).toEqual({ outcome: 'already', state })
    else expect(step).toEqual({ outcome: 'moved', state: expected.slice(1) })
  })

  test('goes through all states from snapshot to acceptance, even if steps repeat after a crash', () => {
    const way: CycleMove[] = ['build', 'check', 'approve', 'deliver', 'acknowledge', 'accept']
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 6, maxLength: 6 }), (times) => {
        let state: CycleState = 'frozen'
        way.forEach((move, at) => {
          for (let i = 0; i < (times[at] ?? 1); i++) {
            const step = moveCycle(state, move)
            expect(step.outcome).toBe(i === 0 ? 'moved' : 'already')
            if (step.outcome !== 'refused') state = step.state
          }
        })
        expect(state).toBe('accepted')
      }),
    )
  })

  test('never returns to an earlier state after delivery, unless the agency rejected the whole file', () => {
    for (const { state, move } of pairs) {
      const step = moveCycle(state, move)
      if (isSent(state) && step.outcome === 'moved' && !isSent(step.state)) {
        expect({ state, move }).toEqual({ state: 'rejected', move: 'start_over' })
      }
    }
  })

  test('counts as sent from its delivery on', () => {
    const left = ['delivered', 'acknowledged', 'accepted', 'accepted_in_part', 'rejected', 'corrected']
    expect(CYCLE_STATES.filter(isSent)).toEqual(left)
  })

  test('becomes the agency’s known state only when the agency accepts it', () => {
    expect(CYCLE_STATES.filter(isMaster)).toEqual(['accepted', 'accepted_in_part', 'corrected'])
  })
})

describe('after the check of a file', () => {
  const clean = { fileRejections: 0, recordRejections: 0, warnings: 0, adverseLines: 0 }
  test('a clean file is sent without staff', () => expect(afterCheck(clean)).toBe('approve'))
  test('a warning or an adverse record waits for staff', () => {
    expect(afterCheck({ ...clean, warnings: 1 })).toBe('ask_a_person')
    expect(afterCheck({ ...clean, adverseLines: 1 })).toBe('ask_a_person')
  })
  test('any rejection returns the file, whatever other findings there are', () => {
    expect(afterCheck({ ...clean, fileRejections: 1, adverseLines: 4 })).toBe('freeze_again')
    expect(afterCheck({ ...clean, recordRejections: 1, warnings: 4 })).toBe('freeze_again')
  })
})

describe('the calendar of agency files', () => {
  test('builds the file of a month on the 20th of the next month', () => {
    expect(buildDayOf('2026-12')).toBe('2027-01-20')
    expect(asAtDay('2028-02')).toBe('2028-02-29')
  })

  test.each([
    ['2026-11-19', '2026-09'],
    ['2026-11-20', '2026-10'],
    ['2026-12-31', '2026-11'],
    ['2027-01-20', '2026-12'],
    ['2027-01-01', '2026-11'],
  ])('has as due file on %s that of %s', (today, month) => {
    expect(monthToReport(today)).toBe(month)
    expect(buildDayOf(monthToReport(today)) <= today).toBe(true)
  })

  test('no two files have the same name', () => {
    const names = (['experian', 'equifax'] as const).flatMap((agency) =>
      ['2026-10', '2026-11'].flatMap((month) => [1, 2].map((version) => fileNameOf(agency, month, version))),
    )
    expect(new Set(names).size).toBe(8)
  })
})

test('the next file is that of the next 20th that has not begun', () => {
  expect(nextFileOn('2026-10-02')).toBe('2026-10-20')
  expect(nextFileOn('2026-10-20')).toBe('2026-11-20')
  expect(nextFileOn('2026-12-31')).toBe('2027-01-20')
})
