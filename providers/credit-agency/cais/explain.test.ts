import { describe, expect, test } from 'vitest'
import { type Flag, flagRules, statuses, statusesWeSend } from './codes.ts'
import { explain } from './explain.ts'

const flags = Object.keys(flagRules).filter((flag): flag is Flag => flag in flagRules)

describe('what the member reads', () => {
  test.each(statuses)('status %s has words of its own', (status) => {
    const { status: words } = explain({ status, flag: null })
    expect(words.title.length).toBeGreaterThan(5)
    expect(words.sentence).toMatch(/\.$/)
    expect(words.sentence).not.toMatch(/tradeline|delinquen|CAIS/i)
  })

  test('only arrears and defaults hurt', () => {
    const hurting = statuses.filter((status) => explain({ status, flag: null }).status.effect === 'hurts')
    expect(hurting).toEqual(['1', '2', '3', '4', '5', '6', '8'])
  })

  test('a code we never send says so', () => {
    for (const status of statuses.filter((code) => !statusesWeSend.includes(code))) {
      expect(explain({ status, flag: null }).status.sentence).toContain('Keyturn never sends this code')
    }
  })

  test('D in a file and D on a report are told apart', () => {
    expect(explain({ status: 'D', flag: null }).status.onReports).toContain(
      'on some reports D means defaulted',
    )
  })

  test.each(flags)('flag %s has words of its own', (flag) => {
    expect(explain({ status: 'U', flag }).flag?.sentence).toMatch(/\.$/)
  })

  test('no flag, no words', () => {
    expect(explain({ status: '0', flag: null }).flag).toBeNull()
  })
})
