import type { Title } from '@keyturn/identity/constants'
import { read, write } from '@keyturn/providers/credit-agency/cais'
import { type AgencyAccount, fileFormats } from '@keyturn/providers/credit-agency/formats'
import { expect, test } from 'vitest'
import { previewFileParts, unusableDetails, writeRecord } from './write-record.ts'

const HOME = 'Flat 2, 14 Alma Road, Bristol, BS8 2DJ'
const FILE = previewFileParts('2026-12-20', fileFormats.cais.format)
const zoe = { name: 'Zoë O’Brien-Ñúñez', bornOn: '1990-05-04' }

test('details that fit an agency’s file have no problem', () => {
  expect(unusableDetails(zoe, HOME, FILE)).toEqual([])
  expect(unusableDetails(zoe, null, FILE)).toEqual([])
})

test.each([
  ['date of birth missing', { ...zoe, bornOn: null }, HOME, ['no_birth_date']],
  ['eighteen on the day of the file', { ...zoe, bornOn: '2008-12-20' }, HOME, []],
  ['eighteen on the day after the file', { ...zoe, bornOn: '2008-12-21' }, HOME, ['under_18']],
  ['a name in another script', { ...zoe, name: 'Мария Иванова' }, HOME, ['name_unusable']],
  ['digits in a name', { ...zoe, name: 'J0hn Smith' }, HOME, ['name_unusable']],
  ['a single name', { ...zoe, name: 'Zoë' }, HOME, ['name_unusable']],
  ['a name of 39 letters', { ...zoe, name: `${'X'.repeat(19)} ${'Y'.repeat(19)}` }, HOME, []],
  ['a name of 40 letters', { ...zoe, name: `${'X'.repeat(20)} ${'Y'.repeat(19)}` }, HOME, ['name_unusable']],
  ['a home without a postcode', zoe, '14 Alma Road, Bristol', ['no_postcode']],
  ['a home of five long lines', zoe, `${`${'A'.repeat(30)}, `.repeat(5)}BS8 2DJ`, ['address_unusable']],
  ['a home in another script', zoe, 'ул. Мира 4, BS8 2DJ', ['address_unusable']],
])('the problems of a member’s details for an agency file are $3: %s', (_case, holder, home, problems) => {
  expect(unusableDetails(holder, home, FILE)).toEqual(problems)
})

test('each detail is checked by itself, so that all problems are listed at once', () => {
  const problems = ['no_birth_date', 'name_unusable', 'no_postcode']
  expect(unusableDetails({ name: '李 小龍', bornOn: null }, 'Alma Road', FILE)).toEqual(problems)
})

const titles: readonly Title[] = ['Mr', 'Mrs', 'Ms', 'Miss', 'Mx', 'Dr', 'Rev', 'Prof']

test.each(titles)('the title %s is written before the name and read back as a title', (title) => {
  const line = {
    status: '0',
    flag: null,
    arrearsPence: 0,
    every: 'month',
    rentPence: 100,
    startedOn: '2026-01-01',
    closedOn: null,
    address: HOME,
  } as const
  const { record } = writeRecord(line, { ...zoe, title }, { accountNumber: 'A1', ...FILE })
  expect(record && readBack([record])).toMatchObject([
    { title: title.toUpperCase(), name: "ZOE O'BRIEN-NUNEZ", bornOn: zoe.bornOn },
  ])
})

const readBack = (accounts: AgencyAccount[]) => read(write({ header: FILE.header, accounts })).accounts
