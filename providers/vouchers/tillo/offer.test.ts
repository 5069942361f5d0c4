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

describe('what a brand sells', () => {
  it('is its fixed values, where it has any', () => {
    const offer = toOffer({ ...brand, digital_denominations: [5, 12.5] })
    expect(offer).toMatchObject({ denominationsPence: [500, 1250], anyAmount: null })
  })

  it('is any amount of its range, an empty list of values or none', () => {
    for (const values of [{}, { digital_denominations: [] }])
      expect(toOffer({ ...brand, ...values })).toMatchObject({
        anyAmount: { fromPence: 100, toPence: 10_000 },
      })
  })

  it('always names a sum to choose, also where no round one lies in the range', () => {
    const narrow = { ...brand, digital_face_value_limits: { lower: 75, upper: 80 } }
    expect(toOffer(narrow)?.denominationsPence).toEqual([7_500])
  })

  it('is nothing where it is paused, in another currency, a link only, no gift card or for no sum', () => {
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
