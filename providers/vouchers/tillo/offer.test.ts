import { describe, expect, it } from 'vitest'
import { toOffer } from './offer.ts'

const brand = {
  slug: 'larder',
  name: 'Larder',
  type: 'gift-card',
  status: { code: 'ENABLED' },
  currency: 'GBP',
  delivery_methods: ['code', 'url'],
  async_only: false,
  digital_face_value_limits: { lower: 1, upper: 100 },
}

describe('the voucher offer of a brand', () => {
  it('lists the fixed values of the brand', () => {
    const offer = toOffer({ ...brand, digital_denominations: [5, 12.5] })
    expect(offer).toMatchObject({ denominationsPence: [500, 1250], anyAmount: null })
  })

  it('is any amount in its range, if its list of values is empty or missing', () => {
    for (const values of [{}, { digital_denominations: [] }])
      expect(toOffer({ ...brand, ...values })).toMatchObject({
        anyAmount: { fromPence: 100, toPence: 10_000 },
      })
  })

  it('always has an amount to choose, even if the range has no round amount', () => {
    const narrow = { ...brand, digital_face_value_limits: { lower: 75, upper: 80 } }
    expect(toOffer(narrow)?.denominationsPence).toEqual([7_500])
  })

  it('is empty if it is paused, in another currency, only a link, no gift card or without amounts', () => {
    for (const change of [
      { status: { code: 'PAUSED' } },
      { currency: 'EUR' },
      { delivery_methods: ['url'] },
      { type: 'choice-link' },
      { digital_face_value_limits: null },
    ])
      expect(toOffer({ ...brand, ...change })).toBeNull()
  })
})
