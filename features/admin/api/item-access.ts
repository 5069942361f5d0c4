import { shareAccount } from '@keyturn/bank-link'
import { after, days } from '@keyturn/platform/clock'
import { ownRecord } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import { liveTogether } from '@keyturn/tenancy'
import type { AdminContext } from '../context.ts'
import { type ItemName, type MemberItem, readItemId } from '../domain/list-items.ts'
import { closeRecord, notFound } from '../refusals.ts'
import { findItem } from '../store/listing.ts'
import { sourcesOfKind } from '../store/sources/index.ts'

/** Returns a row id in lower case, for ids that are no items. Throws 404 if malformed. */
export function parseId(id: string): string {
  if (!isId(id)) throw notFound()
  return id.toLowerCase()
}

/** Parses an item id. Throws 404 if it is invalid or of another kind. */
export function parseItemId(id: string, kind?: ItemName['kind']): ItemName {
  const item = readItemId(id)
  if (!item || (kind && item.kind !== kind)) throw notFound()
  return item
}

/** The same for an item that always has a member. */
export function parseMemberItemId(id: string, kind: ItemName['kind']): MemberItem {
  const { memberId, ...item } = parseItemId(id, kind)
  if (memberId === null) throw notFound()
  return { ...item, memberId }
}

/** Returns the item to act on. Every staff action calls this, so that no staff act on their own record. */
export async function itemToActOn(
  context: AdminContext,
  adminId: string,
  id: string,
  kind?: ItemName['kind'],
): Promise<ItemName> {
  const item = parseItemId(id, kind)
  await refuseOwnRecord(context, adminId, item.memberId)
  // Reads the owner from the item's row, because the caller's member id is not trusted.
  const { subject } = item
  const found = await findItem(context.db, sourcesOfKind(item.kind), { memberId: null, subject })
  if (found && found.memberId !== item.memberId) await refuseOwnRecord(context, adminId, found.memberId)
  return item
}

/** The same for actions that find their row by member and subject. A wrong member in the id finds nothing. */
export async function memberItemToActOn(
  context: AdminContext,
  adminId: string,
  id: string,
  kind: ItemName['kind'],
): Promise<MemberItem> {
  const item = parseMemberItemId(id, kind)
  await refuseOwnRecord(context, adminId, item.memberId)
  return item
}

/** Days after leaving a household for which a former housemate still counts as close. */
const CLOSE_DAYS = 365

/**
 * Refuses acts on the record of the staff member, of those they live with or did within a year, and of those they share
 * a bank account with.
 */
export async function refuseOwnRecord(
  { db, clock }: AdminContext,
  adminId: string,
  memberId: string | null,
): Promise<void> {
  if (memberId === adminId) throw ownRecord()
  if (memberId === null) return
  const since = after(clock.now(), -days(CLOSE_DAYS))
  if (await liveTogether(db, [adminId, memberId], since)) throw closeRecord()
  if (await shareAccount(db, [adminId, memberId])) throw closeRecord()
}
