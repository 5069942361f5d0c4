import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNoName, readWording, splitWords } from './wording.ts'

describe('the words of a bank text', () => {
  test.each<[string, string[]]>([
    ['Sto John  Okafor', ['STO', 'JOHN', 'OKAFOR']],
    ['J.OKAFOR-RENT', ['J', 'OKAFOR', 'RENT']],
    ['REF 0471 A9', ['REF', '0471', 'A9']],
    ['A@B[C`D', ['A', 'B', 'C', 'D']],
    ['AZ:12/34', ['AZ', '12', '34']],
    ['S/O A/C A/ BBP', ['SO', 'AC', 'A', 'BBP']],
    ['AB/CD A/CD', ['AB', 'CD', 'A', 'CD']],
    ["O'BRIEN OʼBRIEN O‘BRIEN O’BRIEN", ['OBRIEN', 'OBRIEN', 'OBRIEN', 'OBRIEN']],
    ['Ökafor Ŀ Łukasz Ægir ıan', ['OKAFOR', 'L', 'LUKASZ', 'AEGIR', 'IAN']],
    ['Đorđe Þór Œuvre Øre', ['DORDE', 'THOR', 'OEUVRE', 'ORE']],
    ['Анна', ['АННА']],
    ['RENT–MAY “FLAT” £5', ['RENT', 'MAY', 'FLAT', '5']],
    ['A⯿B', ['A', 'B']],
    ['A\u0300B A\u036fB', ['AB', 'AB']],
    ['A\u02ffB', ['A', 'B']],
    ['A\u0370B A\u2c00B A\u1fffB', ['A\u0370B', 'A\u2c00B', 'A\u1fffB']],
    ['ＲＥＮＴ', ['RENT']],
    ['J\u200b OKA\u00adFOR\ufe0f', ['J', 'OKAFOR']],
    ['', []],
    ['...', []],
  ])('%s are %j', (line, words) => {
    expect(splitWords(line)).toEqual(words)
  })

  test('come from at most two hundred letters of any text', () => {
    expect(splitWords('A'.repeat(1_000))).toEqual(['A'.repeat(200)])
    expect(splitWords('É'.repeat(1_000))).toEqual(['E'.repeat(200)])
    expect(splitWords('ﷺ'.repeat(1_000)).join('').length).toBeLessThanOrEqual(400)
  })

  test('are the same in lower case, and contain no spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."abz /-.019'é") }), (line) => {
        expect(splitWords(line.toUpperCase())).toEqual(splitWords(line))
        for (const word of splitWords(line)) expect(word).toMatch(/^[A-Z0-9]+$/)
      }),
    )
  })
})

describe('the meaning of a bank text', () => {
  type Says =
    | 'saysRent'
    | 'saysLetting'
    | 'saysOther'
    | 'neverRent'
    | 'saysDeposit'
    | 'saysReturned'
    | 'saysPending'
  test.each<[string, Says[]]>([
    ['JOHN OKAFOR', []],
    ['JOHN OKAFOR RENT', ['saysRent']],
    ['ASH LETTINGS', ['saysLetting']],
    ['ASH NURSERY', ['saysOther']],
    ['ASH NURSERY RENT', ['saysRent', 'saysOther']],
    ['ASH DEPOSIT', ['saysDeposit']],
    ['RETURNED ASH', ['saysReturned']],
    ['PENDING ASH', ['saysPending']],
    ['ASH PEND', ['saysPending']],
    ['LEEDS COUNCIL TAX', ['saysOther', 'neverRent']],
    ['LEEDS COUNCIL TA', []],
    ['LEEDS COUNCIL', []],
    ['CTAX LEEDS', ['saysOther', 'neverRent']],
    ['CTAX RENT', ['saysRent', 'saysOther']],
    ['CASH WITHDR', ['saysOther', 'neverRent']],
    ['CASH MACHINE', ['saysOther', 'neverRent']],
    ['CASH', []],
    ['LINE RENTAL', ['saysOther']],
    ['DAY CARE', ['saysOther']],
    ['CARE DAY', []],
    ['RENT1', []],
    ['LINE RENTAL CTAX', ['saysOther', 'neverRent']],
    ['COUNCIL TAX NURSERY', ['saysOther', 'neverRent']],
  ])('%s is %j', (line, says) => {
    const wording = readWording(line)
    const all: Says[] = [
      'saysRent',
      'saysLetting',
      'saysOther',
      'neverRent',
      'saysDeposit',
      'saysReturned',
      'saysPending',
    ]
    expect(all.filter((one) => wording[one]).sort()).toEqual(says.sort())
  })

  test('on a rent platform matches any landlord', () => {
    expect(readWording('STO OPENRENT 44').platform).toBe('OPENRENT')
    expect(readWording('STO ASH').platform).toBeNull()
  })

  test('leaves out the words of a declared name', () => {
    const names = new Set(['BOND', 'VAN'])
    expect(readWording('N BOND', names)).toMatchObject({ saysDeposit: false, key: 'BOND' })
    expect(readWording('N BOND')).toMatchObject({ saysDeposit: true, key: 'N BOND' })
    expect(readWording('MRS VAN', names).saysOther).toBe(false)
    expect(readWording('MRS VAN').saysOther).toBe(true)
  })
})

describe('the key of a payee in a bank text', () => {
  test.each([
    ['STO JOHN OKAFOR 4471', 'JOHN OKAFOR'],
    ['OKAFOR JOHN RENT MAY', 'JOHN OKAFOR'],
    ['FASTER PAYMENT TO J OKAFOR', 'OKAFOR'],
    ['OKAFOR DEPOSIT', 'OKAFOR'],
    ['JO OKAFOR', 'JO OKAFOR'],
    ['RENT', 'RENT'],
    ['STO RENT MAY', 'RENT'],
    ['STO 12', 'STO 12'],
    ['', ''],
  ])('%s is %s', (line, key) => {
    expect(readWording(line).key).toBe(key)
  })

  test('has a variant of letters only, without digits', () => {
    expect(readWording('Foxgrove A1 Lets 9').letters).toBe('FOXGROVELETS')
  })
})

test('words for how, when and why are not part of a payee’s name', () => {
  for (const word of ['STO', 'MAY', 'RENT', 'LETTINGS', '0', '9', 'A0', 'A9', '7B'])
    expect(isNoName(word), word).toBe(true)
  for (const word of ['OKAFOR', 'A', 'TESCO', ':', '/']) expect(isNoName(word), word).toBe(false)
})
