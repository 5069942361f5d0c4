import { expect, test } from 'vitest'
import { isKnownPayee } from './known-payee.ts'

const known = { before: ['STO LARCH LETTINGS REF 11'], declared: ['J Okafor'] }

test('a payee is known by the name of the tenancy or of the rents before, however the bank writes it', () => {
  for (const line of ['STO OKAFOR J RENT', 'FP TO J OKAFOR', 'LARCH LETTINGS REF 12'])
    expect(isKnownPayee(line, known), line).toBe(true)
  for (const line of ['STO R PERCIVAL', 'ELM HOMES LTD RENT', ''])
    expect(isKnownPayee(line, known), line).toBe(false)
  expect(isKnownPayee('STO R PERCIVAL', { before: [], declared: [] })).toBe(false)
})
