import type { z } from 'zod'
import type { RetailerOffer } from '../port.ts'
import type { brandList } from './wire.ts'

export type Brand = z.infer<typeof brandList>['brands'][number]

const SUGGESTED_PENCE = [100, 500, 1000, 2000, 5000]

/** What a brand sells. Somebody must be able to choose something: a range without round sums begins with its least. */
export function toOffer(brand: Brand): RetailerOffer {
  const [least, ...more] = (brand.face_value ?? []).map((pounds) => Math.round(pounds * 100))
  const fromPence = Math.round(brand.min_value * 100)
  const toPence = Math.round(brand.max_value * 100)
  const { identifier: id, name } = brand
  if (least !== undefined) return { id, name, denominationsPence: [least, ...more], anyAmount: null }
  const round = SUGGESTED_PENCE.filter((pence) => pence >= fromPence && pence <= toPence)
  const denominationsPence = round.length > 0 ? round : [fromPence]
  return { id, name, denominationsPence, anyAmount: { fromPence, toPence } }
}
