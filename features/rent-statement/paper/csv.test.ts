import { expect, test } from 'vitest'
import type { SignedStatement } from '../contract.ts'
import { aProvedPeriod } from '../domain/proved-period.builder.ts'
import { ledgerOf } from '../domain/statement.ts'
import { bodyOf, readSigned, signedText } from './body.ts'
import { csvOf } from './csv.ts'

function aStatement(address: string, changes = {}): SignedStatement {
  const fields = ['address', 'days'] as const
  const wish = { purpose: 'arrears', homeId: null, from: '2026-09', to: '2026-09', fields } as const
  const homes = [{ id: 'home', shown: [{ address, landlord: null }] }]
  const ledger = ledgerOf(wish, { today: '2026-09-20', homes, periods: [aProvedPeriod(changes)] })
  const dates = { issuedOn: '2026-09-20', expiresOn: '2026-10-20' }
  return readSigned(
    signedText(bodyOf({ wish, ledger, name: null, isNameChecked: false, ...dates }), 'ABCDEFGHJKMN'),
  )
}

test('the CSV writes a name that a spreadsheet would run as a formula as text', () => {
  expect(csvOf(aStatement('=HYPERLINK("https://x.example")'))).toContain(
    '"\'=HYPERLINK(""https://x.example"")"',
  )
  expect(csvOf(aStatement('@SUM(A1)'))).toContain('"\'@SUM(A1)"')
})

test('the CSV keeps a negative balance as a number', () => {
  const text = csvOf(aStatement('1 High Street', { duePence: 100_000 }))
  expect(text).toContain('"1000.00","950.00","-50.00"')
})

test('the signed text of a statement is parsed and written again with the same bytes', () => {
  const statement = aStatement('1 High Street, “York”')
  expect(JSON.stringify(statement)).toBe(JSON.stringify(readSigned(JSON.stringify(statement))))
})
