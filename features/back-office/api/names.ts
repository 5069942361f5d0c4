import { type ItemName, type MemberItem, readItemId } from '../domain/desk.ts'
import { notFound } from '../refusals.ts'

/** What an address is about; an id that is none is nothing. */
export function named(id: string, kind?: ItemName['kind']): ItemName {
  const item = readItemId(id)
  if (!item || (kind && item.kind !== kind)) throw notFound()
  return item
}

/** The same for what is always about a member. */
export function namedOfMember(id: string, kind: ItemName['kind']): MemberItem {
  const { memberId, ...item } = named(id, kind)
  if (memberId === null) throw notFound()
  return { ...item, memberId }
}
