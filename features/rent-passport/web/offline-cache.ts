import { cacheResultForOffline, readOfflineCache } from '@keyturn/platform/client'
import type { PassportAnswer } from '../contract.ts'

/** Passport in the offline cache. Omits the URL, so that a finder of the phone cannot share it. */
export type OfflinePassport = Pick<
  PassportAnswer,
  'id' | 'state' | 'from' | 'to' | 'months_count' | 'verified_count' | 'expires_on'
>

export const readOfflinePassports = () => readOfflineCache<OfflinePassport[]>('passports')

export const cachePassportsOffline = <Answer extends { items: PassportAnswer[] }>(
  asked: Promise<Answer>,
): Promise<Answer> => cacheResultForOffline('passports', asked, ({ items }) => items.map(toOfflinePassport))

const toOfflinePassport = (passport: PassportAnswer): OfflinePassport => {
  const { id, state, from, to, months_count, verified_count, expires_on } = passport
  return { id, state, from, to, months_count, verified_count, expires_on }
}
