import { NEXT_HOME_FIELDS } from './next-home.ts'

/** Facts a member may add to the months. Sums and banks are never in a passport. */
export const PASSPORT_FIELDS = ['name', 'address', 'landlord', 'lateness', ...NEXT_HOME_FIELDS] as const
export type PassportField = (typeof PASSPORT_FIELDS)[number]
