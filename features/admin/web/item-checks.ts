import { type Day, daysBetween, formatDay } from '@keyturn/platform/days'
import type { DeskItem, ItemOf } from '../contract/index.ts'

/** Condition for approving or completing an item. */
export interface ItemCheck {
  what: string
  detail: string
  holds: boolean
}

export function checksOf(item: DeskItem, today: Day): ItemCheck[] {
  if (item.kind === 'application') return application(item)
  if (item.kind === 'adverse') return adverse(item)
  if (item.kind === 'trace') return enquiry(item)
  return item.kind === 'complaint' ? complaint(item, today) : []
}

const ANSWERS = {
  waiting: 'asked, no answer yet',
  confirmed: 'confirmed by email',
  corrected: 'said that something is different',
  not_my_tenant: 'said: not my tenant',
  no_longer: 'said: no longer my tenant',
  withdrawn: 'the question was withdrawn',
} as const

function application(item: ItemOf<'application'>): ItemCheck[] {
  const landlord = item.landlord_answer ? ANSWERS[item.landlord_answer] : 'details given'
  return [
    check('Personal details', item.details_given, 'given', 'not given yet'),
    check('Tenancy', item.tenancy_saved, 'saved, with the consents', 'not confirmed yet'),
    check('Landlord', item.landlord_given, landlord, 'not given yet'),
    check('Rent found at the bank', item.bank_matched, 'matched by payments', 'no payment matched yet'),
  ]
}

const NAME_MATCH: Record<ItemOf<'adverse'>['name_match'], string> = {
  matched: 'the bank names the member',
  checked: 'another name, accepted by a person',
  unread: 'the bank has not been asked for a name yet',
  not_told: 'the bank names no holder',
  not_matched: 'the account that pays is in another name',
}

function adverse({ grounds, name_match }: ItemOf<'adverse'>): ItemCheck[] {
  return [
    {
      what: 'Member was asked',
      detail: 'and said that the rent was missed',
      holds: grounds.member_was_asked,
    },
    {
      what: 'Bank link healthy all month',
      detail: 'nothing could be overlooked',
      holds: grounds.bank_was_healthy,
    },
    {
      what: 'Grace is over',
      detail: 'the days for a late payment have passed',
      holds: grounds.grace_is_over,
    },
    {
      what: 'Name at the bank',
      detail: NAME_MATCH[name_match],
      holds: name_match === 'matched' || name_match === 'checked',
    },
  ]
}

function enquiry(item: ItemOf<'trace'>): ItemCheck[] {
  const { file_name, account_number, code, sent_on, visible_by, outcome, outcome_on } = item
  const line = `line ${account_number}, code ${code}`
  const answer = `${outcome === 'accepted' ? 'accepted' : 'not taken'} on ${formatDay(outcome_on ?? sent_on)}`
  return [
    { what: `Sent on ${formatDay(sent_on)}`, detail: `${line}, in ${file_name}`, holds: true },
    check('The agency’s answer', outcome === 'accepted', answer, outcome ? answer : 'none'),
    { what: 'Should show', detail: `by ${formatDay(visible_by)}`, holds: true },
  ]
}

function complaint(item: ItemOf<'complaint'>, today: Day): ItemCheck[] {
  const { acknowledged_on: on, acknowledge_by, reasons_by, extended_because: why, answer, waits_for } = item
  return [
    check('Acknowledged', on !== null, on ? `on ${formatDay(on)}` : '', dueBy(acknowledge_by, today)),
    ...(why ? [{ what: 'Given more time', detail: why, holds: true }] : []),
    check('Answered with reasons', waits_for === null, answer ?? '', dueBy(reasons_by, today)),
  ]
}

function check(what: string, holds: boolean, yes: string, no: string): ItemCheck {
  return { what, holds, detail: holds ? yes : no }
}

/** "by 21 December 2026, 3 days left" */
function dueBy(day: Day, today: Day): string {
  const left = daysBetween(today, day)
  const count = Math.abs(left) === 1 ? '1 day' : `${Math.abs(left)} days`
  return `by ${formatDay(day)}, ${left < 0 ? `${count} late` : left === 0 ? 'today' : `${count} left`}`
}
