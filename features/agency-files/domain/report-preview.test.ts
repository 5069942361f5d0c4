import { describe, expect, test } from 'vitest'
import type { NotReportedBecause, ReportFlag, ReportStatus } from '../constants.ts'
import { aFile, aMember } from '../testing/a-member.ts'
import { aHome, rentUntil, steady } from '../testing/a-person.ts'
import { previewMonth, reasonsAgainstReport, type WrittenLine } from './report-preview.ts'

const tenancyId = '0197a000-0000-7000-8000-000000000001'

const record = (status: ReportStatus, flag: ReportFlag = null, isWritable = true): WrittenLine => ({
  isWritable,
  line: {
    tenancyId,
    kind: 'record',
    status,
    flag,
    arrearsPence: 0,
    heldBackBy: [],
    reasons: [],
    startedOn: '2040-01-01',
    closedOn: null,
    every: 'month',
    rentPence: 95_000,
    address: 'Flat 2, 14 Harbour Street, Leeds, LS1 4DY',
    ask: null,
  },
})
const unwritable = record('0', null, false)
const leftOut = (...reasons: NotReportedBecause[]): WrittenLine => ({
  isWritable: false,
  line: { tenancyId, kind: 'left_out', because: reasons[0] ?? 'nothing_known', reasons },
})

describe('the reasons in the report preview', () => {
  const against = (lines: WrittenLine[], member = aMember()) =>
    reasonsAgainstReport(lines, member, aFile(), () => ['no_birth_date'])

  test.each([
    ['a record is sent', [record('0')], []],
    ['a record does not fit the file', [unwritable], ['record_unusable']],
    ['the home is left out', [leftOut('no_consent', 'no_postcode')], ['no_consent', 'no_postcode']],
    ['the month is not known yet', [leftOut()], []],
    ['two homes, one left out and one sent', [leftOut('not_matched'), record('0')], []],
    ['two homes, one left out and one with only the month missing', [leftOut('not_matched'), leftOut()], []],
    [
      'two homes, both left out: the newest home’s reasons',
      [leftOut('not_matched'), leftOut('no_postcode')],
      ['not_matched'],
    ],
    ['two homes, one unwritable and one left out', [unwritable, leftOut('no_postcode')], ['record_unusable']],
  ] as [string, WrittenLine[], NotReportedBecause[]][])('are $2 if %s', (_when, lines, reasons) => {
    expect(against(lines)).toEqual(reasons)
  })

  test('without a home in the file are “no home” and unusable details', () => {
    const later = aMember({ homes: [aHome({ startsOn: '2041-03-01' })] })
    expect(against([], later)).toEqual(['no_birth_date', 'no_home'])
  })

  test('without any home include the number of payments still needed', () => {
    const none = aMember({ homes: [], periods: rentUntil('2040-12', steady(5)) })
    expect(against([], none)).toEqual(['no_birth_date', 'not_matched', 'too_few_payments'])
  })
})

describe('the report preview of a month', () => {
  test.each([
    ['up to date', [record('0')], '0', null],
    ['up to date at both homes', [record('0'), record('0')], '0', null],
    ['unknown for an old home that is up to date at the new home', [record('0'), record('U')], 'U', null],
    ['under query for a dispute at the old home', [record('0'), record('U', 'Q')], 'U', 'Q'],
    ['the months behind at the new home', [record('2'), record('0')], '2', null],
    [
      'the record of the home that is sent, if another is left out',
      [leftOut('not_matched'), record('0')],
      '0',
      null,
    ],
    ['no record if it does not fit the file', [record('U', 'Q', false), record('0')], '0', null],
  ] as [string, WrittenLine[], ReportStatus, ReportFlag][])('shows %s', (_what, lines, status, flag) => {
    expect(previewMonth(lines, [])).toEqual({ goes: true, status, flag })
  })

  test('shows that nothing is sent, with the first reason', () => {
    const reasons: NotReportedBecause[] = ['not_in_plan', 'no_postcode']
    expect(previewMonth([leftOut(...reasons)], reasons)).toEqual({ goes: false, because: 'not_in_plan' })
    expect(previewMonth([unwritable], ['record_unusable'])).toEqual({
      goes: false,
      because: 'record_unusable',
    })
  })

  test('shows that nothing is sent for an unknown month, without a reason against the member', () => {
    expect(previewMonth([leftOut()], [])).toEqual({ goes: false, because: null })
  })
})
