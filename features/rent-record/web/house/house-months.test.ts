import { describe, expect, test } from 'vitest'
import type { ReportMonth } from '../../contract.ts'
import { aReportMonth as period } from '../report-month.builder.ts'
import { houseMonths } from './house-months.ts'
import { countVerified } from './months.ts'

const stateOf = (more: Partial<ReportMonth>, today = '2026-10-02') =>
  houseMonths([period('2026-10-01', more)], today)[0]?.state

describe('the 24 windows of the house', () => {
  test('begin with the first known month and include future ones', () => {
    const months = houseMonths([period('2026-03-01'), period('2026-04-01')], '2026-10-02')
    expect(months).toHaveLength(24)
    expect([months[0]?.month, months.at(-1)?.month]).toEqual(['2026-03', '2028-02'])
    expect(countVerified(months)).toBe(2)
  })

  test('are the latest 24 if there are more', () => {
    const months = houseMonths([period('2023-01-01')], '2026-10-02')
    expect([months[0]?.month, months.at(-1)?.month]).toEqual(['2024-11', '2026-10'])
  })

  test('are lit for weekly rent when every week is verified', () => {
    const weeks = ['2026-10-05', '2026-10-12', '2026-10-19']
    const all = houseMonths(
      weeks.map((day) => period(day)),
      '2026-10-30',
    )
    expect(all[0]?.state).toBe('on_time')
    const [first, second, third] = weeks.map((day) => period(day))
    if (!first || !second || !third) throw new Error('There are three weeks.')
    const oneMissing = houseMonths([first, { ...second, state: 'not_found' }, third], '2026-10-30')
    expect(oneMissing[0]?.state).toBe('not_found')
    const oneToCome = houseMonths([first, second, { ...third, state: 'upcoming' }], '2026-10-13')
    expect(oneToCome[0]?.state).toBe('looking')
    expect(countVerified(oneToCome)).toBe(0)
  })

  test('are lit for a benefit or an agent with evidence, and not for the answer alone', () => {
    const answered = period('2026-09-01', {
      state: 'paid_by_other',
      said: 'paid_by_benefit',
      shown_by: null,
    })
    const waiting = houseMonths([answered], '2026-10-02')
    expect(waiting[0]).toMatchObject({ state: 'not_found', note: 'waiting for a document' })
    expect(countVerified(waiting)).toBe(0)
    const unread = houseMonths([{ ...answered, evidence: 'award.pdf' }], '2026-10-02')
    expect(unread[0]).toMatchObject({ state: 'not_found', note: 'we are reading your document' })
    const shown = houseMonths(
      [{ ...answered, evidence: 'award.pdf', evidence_proves: true, shown_by: 'paper' }],
      '2026-10-02',
    )
    expect(shown[0]).toEqual({ month: '2026-09', state: 'paid_by_agent' })
    expect(countVerified(shown)).toBe(1)
  })

  test('show months of an uploaded statement as an outline, and do not count them', () => {
    const told = houseMonths([period('2026-09-01', { shown_by: 'own_statement' })], '2026-10-02')
    expect(told[0]).toEqual({ month: '2026-09', state: 'told' })
    expect(countVerified(told)).toBe(0)
  })

  test('do not say “not found” for days that were not read', () => {
    expect(stateOf({ state: 'not_found', watched: false })).toBe('looking')
    expect(stateOf({ state: 'not_found' })).toBe('not_found')
  })

  test('do not say “not found” for a month with an open question', () => {
    const [asked] = houseMonths(
      [period('2026-09-01', { state: 'awaits_answer', awaits_answer: true })],
      '2026-10-02',
    )
    expect(asked).toEqual({ month: '2026-09', state: 'waiting' })
    const [first, second] = [period('2026-10-05', { state: 'not_found' }), period('2026-10-12')]
    const weeks = houseMonths(
      [first, { ...second, state: 'awaits_answer', awaits_answer: true }],
      '2026-10-30',
    )
    expect(weeks[0]?.state).toBe('waiting')
  })

  test('show what waits for an answer, and what is due but still in grace', () => {
    expect(stateOf({ state: 'upcoming', awaits_answer: true })).toBe('waiting')
    expect(stateOf({ state: 'upcoming' })).toBe('looking')
    expect(stateOf({ state: 'upcoming' }, '2026-09-28')).toBe('upcoming')
  })
})
