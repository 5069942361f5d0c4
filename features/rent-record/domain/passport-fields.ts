import type { NextHomeField } from './next-home.ts'

/** Facts a member may add to the months. Sums and banks are never in a passport. */
export const PASSPORT_FIELDS = [
  'name',
  'address',
  'landlord',
  'lateness',
  'income',
  'bank_name',
  'years',
  'landlord_word',
] as const satisfies ('name' | 'address' | 'landlord' | 'lateness' | NextHomeField)[]
export type PassportField = (typeof PASSPORT_FIELDS)[number]
