import { describe, expect, test } from 'vitest'
import { deadlines, extendedAnswerBy, isSummary, mayMove, referenceOf, reminderOn } from './complaint.ts'

describe('a complaint', () => {
  test('is acknowledged within 30 days and answered within eight weeks', () => {
    for (const about of ['data', 'credit-file', 'money', 'service', 'other'] as const) {
      expect(deadlines('2026-11-21', about)).toEqual({ acknowledgeBy: '2026-12-21', answerBy: '2027-01-16' })
      expect(extendedAnswerBy('2026-11-21', about)).toBeNull()
    }
  })

  test('about bank access is answered within 15 business days, or within 35 if extended', () => {
    // Christmas, Boxing Day's substitute and New Year's Day are not business days.
    expect(deadlines('2026-12-18', 'bank')).toEqual({ acknowledgeBy: '2027-01-13', answerBy: '2027-01-13' })
    expect(extendedAnswerBy('2026-12-18', 'bank')).toBe('2027-02-10')
    expect(deadlines('2026-09-04', 'bank').answerBy).toBe('2026-09-25')
  })

  test('settled within three business days gets the shorter answer', () => {
    expect(isSummary('2026-11-20', '2026-11-25')).toBe(true)
    expect(isSummary('2026-11-20', '2026-11-26')).toBe(false)
  })

  test('only moves forward through its states', () => {
    expect(mayMove('received', 'acknowledged')).toBe(true)
    expect(mayMove('received', 'answered')).toBe(true)
    expect(mayMove('acknowledged', 'received')).toBe(false)
    expect(mayMove('answered', 'acknowledged')).toBe(false)
    expect(mayMove('acknowledged', 'closed')).toBe(true)
    expect(mayMove('closed', 'answered')).toBe(false)
  })

  const waiting = { state: 'received' as const, acknowledgeBy: '2026-12-21', answerBy: '2027-01-16' }

  test.each([
    ['2026-11-21', null],
    ['2026-11-30', 21],
    ['2026-12-18', 3],
    ['2026-12-19', null],
    ['2026-12-21', 0],
    ['2026-12-22', -1],
    ['2027-02-01', -42],
  ])('on %s has a reminder to staff with days left: %s', (today, daysLeft) => {
    expect(reminderOn(today, waiting)?.daysLeft ?? null).toBe(daysLeft)
  })

  test('counts as open after its acknowledgement, and no longer after its answer', () => {
    expect(reminderOn('2027-01-15', { ...waiting, state: 'acknowledged' })).toMatchObject({
      duty: 'answer',
      daysLeft: 1,
    })
    expect(reminderOn('2027-02-15', { ...waiting, state: 'answered' })).toBeNull()
    expect(reminderOn('2027-02-15', { ...waiting, state: 'closed' })).toBeNull()
  })

  test('has a reference that can be read aloud', () => {
    expect(referenceOf([0, 1, 2, 3, 4, 5, 6, 7])).toBe('KC-2345-6789')
    expect(referenceOf(Array.from({ length: 32 }, (_, at) => at * 31))).not.toMatch(/[01OIL]/)
  })
})
