import { peopleIn } from './account-names.ts'
import { compareHolder, type TypedName } from './holder-name.ts'

const isOnePerson = (holder: string): boolean => peopleIn(holder).length === 1

/** Returns the member's name as the bank writes it; null if no holder is the member, or one text names two people. */
export const nameAtBank = (name: TypedName, holders: readonly string[]): string | null =>
  holders.find((holder) => isOnePerson(holder) && compareHolder(name, [holder]) === 'same') ?? null

/** True for an account whose only holder is the member: of a joint account nobody knows whose the money is. */
export const isOwnAlone = (name: TypedName, holders: readonly string[] | null): boolean =>
  holders?.length === 1 && nameAtBank(name, holders) !== null
