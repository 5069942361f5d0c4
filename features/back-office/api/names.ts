import { isId } from '@keyturn/platform/ids'
import { type ItemName, type MemberItem, readItemId } from '../domain/desk.ts'
import { notFound, ownRecord } from '../refusals.ts'

/** Returns the id of a row that is no item of the desk. Throws 404 if it is no id. */
export function anId(id: string): string {
  if (!isId(id)) throw notFound()
  return id
}

/** Returns what an item's id names. Throws 404 if the id is none, or of another kind. */
export function named(id: string, kind?: ItemName['kind']): ItemName {
  const item = readItemId(id)
  if (!item || (kind && item.kind !== kind)) throw notFound()
  return item
}

/** The same for an item that is always about a member. */
export function namedOfMember(id: string, kind: ItemName['kind']): MemberItem {
  const { memberId, ...item } = named(id, kind)
  if (memberId === null) throw notFound()
  return { ...item, memberId }
}

/** Returns the item to act on. Every act of staff comes through here, so nobody acts on their own record. */
export function toActOn(adminId: string, id: string, kind?: ItemName['kind']): ItemName {
  const item = named(id, kind)
  refuseOwnRecord(adminId, item.memberId)
  return item
}

export function memberItemToActOn(adminId: string, id: string, kind: ItemName['kind']): MemberItem {
  const item = namedOfMember(id, kind)
  refuseOwnRecord(adminId, item.memberId)
  return item
}

export function refuseOwnRecord(adminId: string, memberId: string | null): void {
  if (memberId === adminId) throw ownRecord()
}
