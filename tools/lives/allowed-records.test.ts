import { addMonths, type Day } from '@keyturn/platform/days'
import { expect, test } from 'vitest'
import {
  allowedRecords,
  type FileFacts,
  type HomeFacts,
  monthsOwed,
  type RentFacts,
} from './allowed-records.ts'

const RENT = 100_000
const first = (at: number): Day => addMonths('2026-01-01', at)
const rent = (on: Day, some: Partial<RentFacts> = {}): RentFacts => ({
  on,
  duePence: RENT,
  paid: [{ on, pence: RENT }],
  memberAnswer: null,
  hasEvidence: false,
  wasAsked: true,
  bankWasHealthy: true,
  isUnsure: false,
  ...some,
})
const missed = (on: Day, some: Partial<RentFacts> = {}) =>
  rent(on, { paid: [], memberAnswer: 'not_paid', ...some })
/** Seven rents from January to July. The last ones are given. */
const home = (last: RentFacts[], some: Partial<HomeFacts> = {}): HomeFacts => ({
  id: 'mill',
  until: null,
  toHousemate: false,
  rents: [...Array.from({ length: 7 - last.length }, (_, at) => rent(first(at))), ...last],
  isHeld: true,
  isClosed: false,
  isDisputed: false,
  isDisputedElsewhere: false,
  ...some,
})
const approval = (code: string, owedPence: number, month = '2026-07', isApproved = true) => ({
  isApproved,
  home: 'mill',
  month,
  code,
  owedPence,
})
const file = (some: Partial<FileFacts> = {}): FileFacts => ({
  month: '2026-07',
  leftOn: '2026-08-20',
  consents: ['personal', 'tenancy', 'bank', 'reporting', 'agency'],
  isCovered: true,
  isOwnAccount: true,
  provedInARow: 7,
  approvals: [],
  ...some,
})
const july = (some: Partial<RentFacts> = {}) => missed('2026-07-01', some)

test('a simulated record is forbidden while any of the five consents is missing', () => {
  for (const missing of file().consents)
    expect(
      allowedRecords(home([]), file({ consents: file().consents.filter((one) => one !== missing) })),
    ).toEqual(['nothing'])
})

test('a simulated record is forbidden outside the plan, for another’s account, or after closing the account', () => {
  expect(allowedRecords(home([]), file({ isCovered: false }))).toEqual(['nothing'])
  expect(allowedRecords(home([]), file({ isOwnAccount: false }))).toEqual(['nothing'])
  expect(allowedRecords(home([], { isClosed: true }), file())).toEqual(['nothing'])
})

test('a simulated record is forbidden before six proved payments in a row, and for rent to a housemate', () => {
  expect(allowedRecords(home([], { isHeld: false }), file({ provedInARow: 5 }))).toEqual(['nothing'])
  expect(allowedRecords(home([], { isHeld: false }), file({ provedInARow: 6 }))).toEqual(['0'])
  expect(allowedRecords(home([], { isHeld: false, toHousemate: true }), file())).toEqual(['nothing'])
})

test('a simulated status 0 needs a share that a bank showed within its period, or that evidence proved', () => {
  expect(allowedRecords(home([]), file())).toEqual(['0'])
  const part = rent('2026-07-01', { paid: [{ on: '2026-07-01', pence: 60_000 }] })
  expect(allowedRecords(home([part]), file())).toEqual(['U'])
  const benefit = rent('2026-07-01', { paid: [], memberAnswer: 'paid_by_benefit' })
  expect(allowedRecords(home([benefit]), file())).toEqual(['U'])
  expect(allowedRecords(home([{ ...benefit, hasEvidence: true }]), file())).toEqual(['0'])
})

test('a simulated missed rent is allowed only with the approved code, amount and month', () => {
  expect(allowedRecords(home([july()]), file())).toEqual(['U'])
  expect(allowedRecords(home([july()]), file({ approvals: [approval('1', RENT)] }))).toEqual(['1'])
  for (const other of [approval('2', RENT), approval('1', RENT - 1), approval('1', RENT, '2026-06')])
    expect(allowedRecords(home([july()]), file({ approvals: [other] }))).toEqual(['U'])
})

test('a simulated missed rent needs a question, full coverage and the end of its grace', () => {
  const approvals = [approval('1', RENT)]
  expect(allowedRecords(home([july({ wasAsked: false })]), file({ approvals }))).toEqual(['U'])
  expect(allowedRecords(home([july({ bankWasHealthy: false })]), file({ approvals }))).toEqual(['U'])
  expect(allowedRecords(home([july()]), file({ approvals, leftOn: '2026-07-06' }))).toEqual(['U'])
})

test('simulated earlier arrears count only if each is proved and staff declined no month', () => {
  const two = (some: Partial<RentFacts> = {}) => home([missed('2026-06-01', some), july()])
  const both = [approval('1', RENT, '2026-06', false), approval('2', 2 * RENT)]
  expect(allowedRecords(two(), file({ approvals: both.slice(1) }))).toEqual(['2'])
  expect(allowedRecords(two(), file({ approvals: both }))).toEqual(['U'])
  expect(allowedRecords(two({ wasAsked: false }), file({ approvals: both.slice(1) }))).toEqual(['U'])
})

test('a simulated status counts what is still owed, and at most the months with a missed rent', () => {
  const dear = july({ duePence: 300_000 })
  expect(monthsOwed([dear])).toBe(1)
  expect(monthsOwed([july({ paid: [{ on: '2026-08-12', pence: 40_000 }] })])).toBe(0)
  expect(monthsOwed(Array.from({ length: 9 }, () => july()))).toBe(6)
  const paidLate = july({ paid: [{ on: '2026-08-12', pence: RENT }] })
  expect(allowedRecords(home([paidLate]), file({ approvals: [approval('1', RENT)] }))).toEqual(['0', 'U'])
})

test('a simulated disputed month is under query, and other agencies get U for arrears', () => {
  const approvals = [approval('1', RENT)]
  expect(allowedRecords(home([july()], { isDisputedElsewhere: true }), file({ approvals }))).toEqual(['U'])
  expect(allowedRecords(home([july()], { isDisputed: true }), file({ approvals }))).toEqual(['UQ'])
})

test('a simulated home that ended before its first report is never reported', () => {
  const ended = home([], { isHeld: false, until: '2026-07-20' })
  expect(allowedRecords(ended, file())).toEqual(['nothing'])
  expect(allowedRecords({ ...ended, isHeld: true }, file())).toEqual(['0'])
})

test('a simulated account that an agency has is never left out of a file', () => {
  const unknown = rent('2026-07-01', { paid: [] })
  expect(allowedRecords(home([unknown]), file())).toEqual(['U'])
  expect(allowedRecords(home([unknown], { isHeld: false }), file())).toEqual(['nothing', 'U'])
})
