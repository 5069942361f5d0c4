import { peopleIn } from './account-names.ts'
import { compareHolder, type TypedName } from './holder-name.ts'

const isOnePerson = (holder: string): boolean => peopleIn(holder).length === 1

/** Returns the member's name as the bank writes it. Null if no holder is the member, or one text names two people. */
export const nameAtBank = (name: TypedName, holders: readonly string[]): string | null =>
  holders.find((holder) => isOnePerson(holder) && compareHolder(name, [holder]) === 'same') ?? null

/** Returns true if the member is the only holder. In a joint account the money may be another's. */
export const isOwnAlone = (name: TypedName, holders: readonly string[] | null): boolean =>
  holders?.length === 1 && nameAtBank(name, holders) !== null
