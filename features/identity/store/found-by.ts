import type { Tx } from '@keyturn/platform/db'
import { wordsToFind } from '@keyturn/platform/plain-words'
import { sql } from 'drizzle-orm'

/* Search index of members for the admin area, updated with every change of its source fields. */

/** Fields that the search index is built from. */
export interface Known {
  firstName: string
  lastName: string
  email: string | null
  postcode: string | null
  isProven: boolean
  isErased: boolean
}

/** Columns whose change updates the search index. */
export const FOUND_BY = ['firstName', 'lastName', 'email', 'postcode', 'emailVerifiedAt', 'erasedAt'] as const

/** Returns null for members without a proved address and for deleted accounts, which are not searchable. */
export function foundAs(known: Known): { name: string; words: string[] } | null {
  const { firstName, lastName, email, postcode, isProven, isErased } = known
  if (!isProven || isErased) return null
  const words = wordsToFind([firstName, lastName, email ?? '', postcode ?? ''].join(' '))
  return { name: `${firstName} ${lastName}`.trim(), words }
}

type Written = Omit<Known, 'isProven' | 'isErased'> & {
  id: string
  emailVerifiedAt: Date | null
  erasedAt: Date | null
}

export async function keepFound(tx: Tx, member: Written): Promise<void> {
  const { emailVerifiedAt, erasedAt } = member
  const found = foundAs({ ...member, isProven: emailVerifiedAt !== null, isErased: erasedAt !== null })
  if (!found) return forgetFound(tx, member.id)
  await tx.execute(sql`
    insert into desk_person (member_id, name, said) values (${member.id}, ${found.name}, ${sql.param(found.words)}::text[])
    on conflict (member_id) do update set name = excluded.name, said = excluded.said`)
}

export async function forgetFound(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`delete from desk_person where member_id = ${memberId}`)
}

/** Current home address. Null if unknown. */
export async function keepFoundAt(tx: Tx, memberId: string, address: string | null): Promise<void> {
  await tx.execute(sql`
    update desk_person set address = ${address}, at_home = ${sql.param(wordsToFind(address ?? ''))}::text[]
    where member_id = ${memberId}`)
}
