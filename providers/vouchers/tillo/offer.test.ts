import { describe, expect, it } from 'vitest'
import { toOffer } from './offer.ts'

const brand = { identifier: 'larder', name: 'Larder', min_value: 1, max_value: 100, async_only: false }

describe('what a brand sells', () => {
  it('is its fixed values, where it has any', () => {
    const offer = toOffer({ ...brand, face_value: [5, 12.5] })
    expect(offer).toMatchObject({ denominationsPence: [500, 1250], anyAmount: null })
  })

  it('is any amount of its range, an empty list of values or none', () => {
    for (const values of [{}, { face_value: [] }])
      expect(toOffer({ ...brand, ...values })).toMatchObject({
        anyAmount: { fromPence: 100, toPence: 10_000 },
      })
  })

  it('always names a sum to choose, also where no round one lies in the range', () => {
    expect(toOffer({ ...brand, min_value: 75, max_value: 80 }).denominationsPence).toEqual([7_500])
  })
})
