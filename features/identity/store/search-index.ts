import type { Tx } from '@keyturn/platform/db'
import { toSearchTerms } from '@keyturn/platform/plain-words'
import { sql } from 'drizzle-orm'

/* Search index of members for the admin area, updated with every change of its source fields. */

/** Fields that the search index is built from. */
export interface SearchSource {
  firstName: string
  lastName: string
  email: string | null
  postcode: string | null
  isProven: boolean
  isErased: boolean
}

/** Columns whose change updates the search index. */
export const SEARCHED_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'postcode',
  'emailVerifiedAt',
  'erasedAt',
] as const

/** Returns null for members without a proved address and for deleted accounts, which are not searchable. */
export function toSearchDocument(known: SearchSource): { name: string; words: string[] } | null {
  const { firstName, lastName, email, postcode, isProven, isErased } = known
  if (!isProven || isErased) return null
  const words = toSearchTerms([firstName, lastName, email ?? '', postcode ?? ''].join(' '))
  return { name: `${firstName} ${lastName}`.trim(), words }
}

type IndexedMember = Omit<SearchSource, 'isProven' | 'isErased'> & {
  id: string
  emailVerifiedAt: Date | null
  erasedAt: Date | null
}

export async function indexMember(tx: Tx, member: IndexedMember): Promise<void> {
  const { emailVerifiedAt, erasedAt } = member
  const found = toSearchDocument({
    ...member,
    isProven: emailVerifiedAt !== null,
    isErased: erasedAt !== null,
  })
  if (!found) return removeFromSearchIndex(tx, member.id)
  await tx.execute(sql`
    insert into desk_person (member_id, name, said) values (${member.id}, ${found.name}, ${sql.param(found.words)}::text[])
    on conflict (member_id) do update set name = excluded.name, said = excluded.said`)
}

export async function removeFromSearchIndex(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`delete from desk_person where member_id = ${memberId}`)
}

/** Current home address. Null if unknown. */
export async function indexHomeAddress(tx: Tx, memberId: string, address: string | null): Promise<void> {
  await tx.execute(sql`
    update desk_person set address = ${address}, at_home = ${sql.param(toSearchTerms(address ?? ''))}::text[]
    where member_id = ${memberId}`)
}
