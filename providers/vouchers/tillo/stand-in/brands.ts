import type { z } from 'zod'
import type { brandList } from '../wire.ts'

type Brand = z.infer<typeof brandList>['brands'][number]

const open = (identifier: string, name: string, most = 100): Brand => ({
  identifier,
  name,
  async_only: false,
  min_value: 1,
  max_value: most,
  face_value: null,
})

const fixed = (identifier: string, name: string, values: number[], asyncOnly = false): Brand => ({
  identifier,
  name,
  async_only: asyncOnly,
  min_value: values[0] ?? 1,
  max_value: values.at(-1) ?? 1,
  face_value: values,
})

/** Twelve shops that do not exist. */
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
