import { describe, expect, test } from 'vitest'
import { detailLayout, type Field, headerLayout, lineLength, trailerLayout } from './layout.ts'
import { aHeader, anAccount, bytesOf } from './testing.ts'

const layouts: [string, Readonly<Record<string, Field>>][] = [
  ['header', headerLayout],
  ['detail', detailLayout],
  ['trailer', trailerLayout],
]

describe.each(layouts)('the %s layout of the agency file', (_name, layout) => {
  test('names each of the 530 columns exactly once, in order', () => {
    let next = 1
    for (const field of Object.values(layout)) {
      expect(field.start).toBe(next)
      next += field.length
    }
    expect(next - 1).toBe(lineLength)
  })

  test('gives each fixed field as many characters as columns', () => {
    for (const field of Object.values(layout)) {
      if (field.kind === 'fixed') expect(field.always).toHaveLength(field.length)
      if (field.kind === 'day') expect(field.length).toBe(8)
      if (field.kind === 'code' || field.kind === 'sign') expect(field.length).toBe(1)
    }
  })
})

// Published positions, repeated here on purpose, so that an error in the table fails the test.
describe('a value of the agency file is in its columns', () => {
  const account = anAccount({
    closedOn: '2026-09-30',
    balancePounds: -45,
    paymentPounds: 1150,
    status: '0',
    flag: 'A',
    addressLines: ['FLAT 2', '12 ST JAMES SQUARE', 'LONDON', 'ENGLAND'],
    repaymentPeriods: 12,
    newAccountNumber: 'KT000000000000000099',
    transientAssociation: true,
    passedToCollections: true,
    defaultSatisfiedOn: '2026-09-15',
    defaultBalancePounds: 3450,
  })
  const text = bytesOf({ header: aHeader(), accounts: [account] }).toString('latin1')
  const [header = '', detail = '', trailer = ''] = text.split('\r\n')
  const at = (line: string, from: number, to = from) => line.slice(from - 1, to)

  test.each([
    [1, 20, '              HEADER'],
    [21, 23, '427'],
    [24, 31, '20102026'],
    [32, 61, 'KEYTURN'.padEnd(30)],
    [82, 89, 'CAIS2007'],
    [90, 95, '000000'],
    [96, 96, ' '],
  ])('in the header, %i to %i', (from, to, value) => expect(at(header, from, to)).toBe(value))

  test.each([
    [1, 20, 'KT000000000000000001'],
    [21, 22, '63'],
    [23, 30, '01032025'],
    [31, 38, '30092026'],
    [39, 44, '001150'],
    [45, 47, '012'],
    [48, 54, '0000045'],
    [55, 55, '-'],
    [56, 56, '0'],
    [57, 207, ' '.repeat(151)],
    [208, 213, '001150'],
    [214, 214, ' '],
    [215, 231, '000000 00000000  '],
    [263, 263, 'T'],
    [265, 265, 'A'],
    [266, 304, 'ADA LOVELACE'.padEnd(39)],
    [305, 336, 'FLAT 2'.padEnd(32)],
    [337, 368, '12 ST JAMES SQUARE'.padEnd(32)],
    [369, 400, 'LONDON'.padEnd(32)],
    [401, 432, 'ENGLAND'.padEnd(32)],
    [433, 440, 'SW1Y 4JH'],
    [441, 447, '0000000'],
    [448, 455, '10121995'],
    [457, 457, 'Y'],
    [469, 476, '15092026'],
    [503, 509, '0003450'],
    [510, 510, 'M'],
    [511, 530, 'KT000000000000000099'],
  ])('in a detail record, %i to %i', (from, to, value) => expect(at(detail, from, to)).toBe(value))

  test.each([
    [1, 20, '9'.repeat(20)],
    [21, 28, '00000001'],
    [29, 530, ' '.repeat(502)],
  ])('in the trailer, %i to %i', (from, to, value) => expect(at(trailer, from, to)).toBe(value))
})
