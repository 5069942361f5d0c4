import { expect, test } from 'vitest'
import { isKnownPayee } from './known-payee.ts'

const known = { before: ['STO LARCH LETTINGS REF 11'], declared: ['J Okafor'] }

test('a payee is recognised by the tenancy’s names or earlier rents, in any spelling of the bank', () => {
  for (const line of ['STO OKAFOR J RENT', 'FP TO J OKAFOR', 'LARCH LETTINGS REF 12'])
    expect(isKnownPayee(line, known), line).toBe(true)
  for (const line of ['STO R PERCIVAL', 'ELM HOMES LTD RENT', ''])
    expect(isKnownPayee(line, known), line).toBe(false)
  expect(isKnownPayee('STO R PERCIVAL', { before: [], declared: [] })).toBe(false)
})
