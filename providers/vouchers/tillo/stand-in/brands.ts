import type { Brand } from '../wire.ts'

/** Fields that Tillo's document requires of every brand, including those we never read. */
const common = (slug: string, name: string, isStocked: boolean) => ({
  slug,
  name,
  type: 'gift-card',
  status: { code: 'ENABLED' },
  currency: 'GBP',
  discount: 5,
  last_updated: '2026-11-22T09:00:00+00:00',
  transaction_types: ['digital_issuance', 'cancelled_digital_issuance'],
  delivery_methods: ['code', 'url'],
  countries_served: ['GB'],
  gc_pool: isStocked,
  async_only: false,
  categories: ['other'],
})

const open = (slug: string, name: string, most = 100) => ({
  ...common(slug, name, false),
  digital_face_value_limits: { lower: 1, upper: most, minor_unit: 0.01 },
})

const fixed = (slug: string, name: string, values: number[], asyncOnly = false) => ({
  ...common(slug, name, true),
  async_only: asyncOnly,
  digital_denominations: values,
})

/** Twelve invented shops. */
export const imaginaryBrands: Brand[] = [
  open('larder-and-co', 'Larder & Co'),
  open('tall-cup', 'Tall Cup', 25),
  fixed('fernhill', 'Fernhill', [5, 10, 20]),
  fixed('cinder', 'Cinder', [5, 10, 25]),
  open('loaf-lane', 'Loaf Lane', 20),
  fixed('north-star-rail', 'North Star Rail', [5, 10, 20, 50], true),
  open('pickle-and-pear', 'Pickle & Pear'),
  fixed('marlow-home', 'Marlow Home', [5, 10, 25, 50]),
  fixed('wick-and-wool', 'Wick & Wool', [5, 10, 20]),
  open('green-bay', 'Green Bay', 50),
  fixed('stride', 'Stride', [10, 20, 50], true),
  open('little-acorn', 'Little Acorn', 50),
]
