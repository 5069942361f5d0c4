import { isAgency, agencyName as nameOf } from '@keyturn/agency-files/constants'
import { clockOf } from '@keyturn/credit-profile'
import { type Day, dayOfInstant } from '@keyturn/platform/days'
import { type DeskItem, deskItem } from '../contract/index.ts'
import { itemId } from '../domain/list-items.ts'
import type { ListItem } from '../store/list-item.ts'

/** Parses a row into an item. Throws an error with the field's name if a row is invalid. */
export function viewItem(found: ListItem, today: Day): DeskItem {
  const { kind, list, status, waitsFor, memberId, subject, since, name, address, facts } = found
  const item = deskItem.parse({
    // Messages have ids of their own. All other items are identified by kind, member and subject.
    id: kind === 'message' ? subject : itemId({ kind, memberId, subject }),
    ...{ kind, list, status, name, address },
    member_id: memberId,
    waits_for: waitsFor,
    since: since.toISOString(),
    answer_by: null,
    ...facts,
  })
  return { ...withAgencyNames(item), answer_by: promisedDay(item, dayOfInstant(since), today) }
}

/** Disputes: our own promise, then the legal deadline. Complaints: the acknowledgement, then the answer. */
function promisedDay(item: DeskItem, since: Day, today: Day): Day | null {
  if (item.kind === 'complaint' && item.waits_for !== null)
    return item.acknowledged_on === null ? item.acknowledge_by : item.reasons_by
  if (item.kind !== 'dispute' || item.waits_for !== 'us' || item.correct_by_letter_at.length > 0) return null
  const clock = clockOf(since, today)
  return clock.urgency === 'past_promise' ? clock.legalBy : clock.promisedBy
}

function withAgencyNames(item: DeskItem): DeskItem {
  if (item.kind === 'dispute')
    return {
      ...item,
      agency: agencyName(item.agency),
      correct_by_letter_at: item.correct_by_letter_at.map(agencyName),
    }
  return 'agency' in item ? { ...item, agency: agencyName(item.agency) } : item
}

function agencyName(code: string): string {
  return isAgency(code) ? nameOf(code) : code
}
