import type { Kind, ListName, Status, WaitsFor } from '../domain/list-items.ts'

/** A list row. */
export interface ListItem {
  kind: Kind
  list: ListName
  status: Status
  waitsFor: WaitsFor
  memberId: string | null
  subject: string
  since: Date
  name: string | null
  address: string | null
  facts: Record<string, unknown>
}
