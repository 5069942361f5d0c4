import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPounds, formatPoundsShort, parsePounds, penceOfPounds, poundsOfPence } from './index.ts'

const anyPence = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 })

describe('money', () => {
  it('parses pounds as people enter them', () => {
    expect(parsePounds('£1,200.00')).toBe(120_000)
    expect(parsePounds(' 1200 ')).toBe(120_000)
    expect(parsePounds('-£3.5')).toBe(-350)
    expect(parsePounds('0.05')).toBe(5)
  })

  it('refuses text that is not an amount in pounds', () => {
    for (const wrong of ['', '£', '1,20.00', '12,000,00', '1.234', 'ten', '1e3', '0x10', '9'.repeat(39)]) {
      expect(parsePounds(wrong)).toBeNull()
    }
  })

  it('parses each amount that it formats', () => {
    fc.assert(
      fc.property(anyPence, (pence) => {
        expect(parsePounds(formatPounds(pence))).toBe(pence)
        expect(parsePounds(formatPoundsShort(pence))).toBe(pence)
      }),
    )
  })

  it('keeps every penny in API numbers, with at most two decimals', () => {
    fc.assert(
      fc.property(anyPence, (pence) => {
        const json = JSON.stringify(poundsOfPence(pence))
        expect(json).toMatch(/^-?\d+(\.\d{1,2})?$/)
        expect(penceOfPounds(JSON.parse(json))).toBe(pence)
      }),
    )
  })

  it('refuses a third decimal and non-numbers', () => {
    for (const wrong of [0.001, 12.345, Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
      expect(penceOfPounds(wrong)).toBeNull()
    }
  })

  it('leaves out the pence of whole pounds in sentences', () => {
    expect(formatPoundsShort(95_000)).toBe('£950')
    expect(formatPoundsShort(95_050)).toBe('£950.50')
  })
})
