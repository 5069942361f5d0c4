import { formatDay, formatMonth } from '@keyturn/platform/days'
import { COMPLAINT_SUBJECTS } from '@keyturn/privacy/constants'
import type { DeskItem, ItemOf } from '../contract/index.ts'
import { describeHolder } from '../domain/describe-holder.ts'
import { quoteName } from '../domain/quote-name.ts'
import { arrangementCopy } from './arrangement-copy.ts'

/** Texts of a row, built from its fields. */
export interface ItemCopy {
  name: string
  /** Second line, below the name. */
  address: string | null
  what: string
  detail: string
  /** Question or message text. Null if the row shows everything. */
  text: string | null
}

export function copyOf(item: DeskItem): ItemCopy {
  return { name: nameOf(item), address: item.address, text: null, ...textsOf(item) }
}

export function nameOf(item: DeskItem): string {
  return item.kind === 'file'
    ? `File to ${item.agency}`
    : item.name === null
      ? 'A member who left'
      : quoteName(item.name)
}

function textsOf(item: DeskItem): Pick<ItemCopy, 'what' | 'detail'> & Partial<ItemCopy> {
  switch (item.kind) {
    case 'application':
      return application(item)
    case 'month':
      return {
        what: 'Verification',
        detail: `${formatMonth(item.due_on)} rent${OUTCOMES[item.status] ?? ''}`,
      }
    case 'agreement':
      return {
        what: 'Verification',
        detail: `Tenancy file, ${item.file_kind.toUpperCase()}, ${sizeOf(item.size_bytes)}${askedBy(item)}`,
        text: item.asked?.reason ?? item.reason,
      }
    case 'reporting':
      return { what: 'Report request', detail: `${item.agency}: ${reportable(item)}` }
    case 'adjustment':
      return {
        what: 'Points adjustment',
        detail: `${pointsOf(item)}, asked by ${item.proposer || 'a colleague'}`,
        text: item.reason,
      }
    case 'hold':
      return hold(item)
    case 'adverse':
      return {
        what: `Adverse code ${item.code}`,
        detail: `Confirmed missed, ${formatMonth(item.month)}${askedBy(item)}`,
        text: item.asked?.reason ?? item.note,
      }
    case 'paper':
      return {
        what: 'Document for a month',
        detail: `${formatMonth(item.due_on)} rent, ${PAID_BY[item.said ?? ''] ?? 'paid by somebody else'}${askedBy(item)}`,
        text: item.asked?.reason ?? item.note,
      }
    case 'holder':
      return holder(item)
    case 'shared':
      return shared(item)
    case 'payee':
      return payee(item)
    case 'name':
      return changedName(item)
    case 'arrangement':
      return arrangementCopy(item)
    case 'file':
      return agencyFile(item)
    case 'dispute':
      return dispute(item)
    case 'trace':
      return {
        what: 'Not on the file',
        detail: `${formatMonth(item.month)} at ${item.agency}${askedBy(item)}`,
        text: item.asked?.reason ?? (item.note && `Told: ${item.note}`),
      }
    case 'message':
      return { what: 'Message', detail: firstLine(item.message), address: item.email, text: item.message }
    case 'complaint':
      return {
        what: `Complaint ${item.reference}`,
        detail: COMPLAINT_SUBJECTS[item.about],
        address: item.email,
        text: item.words,
      }
  }
}

/** Returns ", asked by Robin Keyholder" if an approval request is open. */
const askedBy = ({ asked }: Extract<DeskItem, { asked: unknown }>): string => {
  if (!asked) return ''
  const trust = asked.trust_payee ? 'release and trust the payee: ' : ''
  return `, ${trust}asked by ${asked.name ? quoteName(asked.name) : 'a colleague'}`
}

const PAID_BY: Record<string, string> = { paid_by_benefit: 'paid by a benefit' }

const OUTCOMES: Partial<Record<DeskItem['status'], string>> = { verified: ', Verified', missed: ', Missed' }

const HELD = {
  absurd_amount: 'Far more than rent usually is',
  second_in_period: 'A second payment for the same rent',
  shared_payee: 'Many members pay this payee',
  implausible_rent: 'Far more than rent is there, or than the declared share',
  unlike_rent: 'The bank names a shop, a card, cash or an own account',
  month_limit: 'Above the rent of a month that earns by itself',
} as const

const FILES: Partial<Record<DeskItem['status'], string>> = {
  pending: 'Agency file stopped',
  reviewing: 'Agency file sent back',
  incomplete: 'Agency file not answered',
}

function hold(item: ItemOf<'hold'>) {
  const why = item.held_because ? HELD[item.held_because] : 'Looks unusual'
  const worth = item.worth ? `, worth ${item.worth}` : ''
  return { what: 'Points held', detail: `${why}${worth}${askedBy(item)}`, text: item.asked?.reason ?? null }
}

function application(item: ItemOf<'application'>) {
  const { tenancy_starts_on, joint, reason } = item
  const home = `New tenancy${joint ? ', joint' : ''}`
  return {
    what: 'Application',
    detail: `${tenancy_starts_on === null ? 'Sign-up, no tenancy yet' : home}${askedBy(item)}`,
    text: item.asked?.reason ?? reason,
  }
}

const HOLDER_ANSWERS: Record<ItemOf<'holder'>['said'], string> = {
  my_other_name: 'my name too',
  joint_account: 'a joint account',
  family_pays: 'somebody in the family pays',
  other: 'something else',
}

function holder(item: ItemOf<'holder'>) {
  const { typed_name, holders, accounts, said, note, asked } = item
  const bank = holders.length === 0 ? 'The bank names no holder' : `Account of ${holders.join(', ')}`
  const which = accounts.length === 0 ? '' : ` (${accounts.map(quoteName).join('; ')})`
  return {
    what: 'Account in another name',
    detail: `${bank}${which}; typed ${quoteName(typed_name)}; the member says: ${HOLDER_ANSWERS[said]}${askedBy(item)}`,
    text: asked?.reason ?? note,
  }
}

const isLeftEmpty = ({ status, rejection_reason }: ItemOf<'file'>): boolean =>
  status === 'reviewing' && rejection_reason === null

function shared(item: ItemOf<'shared'>) {
  const { bank, account, holders, others, note, asked } = item
  const named = holders?.length ? `in the name of ${holders.join(', ')}` : 'the bank names no holder'
  const linked = others.map(({ member_id, linked_on }) => `${member_id} on ${formatDay(linked_on)}`)
  return {
    what: 'Account linked by others too',
    detail: `${account} at ${bank}, ${named}; linked by member ${linked.join(', ')}${askedBy(item)}`,
    text: asked?.reason ?? note,
  }
}

function payee(item: ItemOf<'payee'>) {
  const { line, named, unlike_rent, confirmed_by, note, asked } = item
  const names = named.length === 0 ? 'no name' : named.map(quoteName).join(', ')
  const home = confirmed_by === null ? 'nobody confirmed the home' : `home confirmed by ${confirmed_by}`
  const unlike = unlike_rent ? '; a shop, a card, cash or an own account' : ''
  return {
    what: 'Payee called rent by the member',
    detail: `${quoteName(line)}${unlike}; named to us: ${names}; ${home}${askedBy(item)}`,
    text: asked?.reason ?? note,
  }
}

function changedName(item: ItemOf<'name'>) {
  const { told, asked } = item
  const former = told ? `, instead of ${describeHolder(told)}` : ''
  return {
    what: 'Changed name for agencies',
    detail: `${asked?.said ?? ''}${former}${askedBy(item)}`,
    text: asked?.reason ?? null,
  }
}

function agencyFile(item: ItemOf<'file'>) {
  const { status, month, records, findings, rejection_reason, asked } = item
  return {
    what: isLeftEmpty(item) ? 'Agency file left empty' : (FILES[status] ?? 'Agency file'),
    detail: `${formatMonth(month)}, ${counted(records, 'record')}${askedBy(item)}`,
    text: joined([...findings, rejection_reason, asked?.reason], '\n'),
  }
}

function dispute(item: ItemOf<'dispute'>) {
  const { agency, month, reason, note, evidence_count, correct_by_letter_at, asked } = item
  const files = evidence_count > 0 ? `, ${counted(evidence_count, 'file')}` : ''
  const byLetter = `, to be ${correctedByPost(correct_by_letter_at)}`
  return {
    what: `Dispute${correct_by_letter_at.length > 0 ? byLetter : ''}`,
    detail: `${formatMonth(month)} at ${agency}${files}${askedBy(item)}`,
    text: joined([reason, note && `Decided: ${note}`, asked && `Asked for: ${asked.reason}`], '\n\n'),
  }
}

export const correctedByPost = (agencies: readonly string[]): string =>
  `corrected by letter at ${agencies.join(' and ')}`

function reportable({ status, verified_months }: ItemOf<'reporting'>): string {
  return status === 'incomplete' ? 'no home to report on' : `${counted(verified_months, 'month')}, Verified`
}

/** "+500 points", with a real minus sign where they are taken away. */
export const pointsOf = ({ points }: ItemOf<'adjustment'>): string =>
  `${points > 0 ? '+' : '−'}${Math.abs(points).toLocaleString('en-GB')} points`

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const joined = (texts: readonly (string | null | undefined)[], between: string): string | null =>
  texts.filter(Boolean).join(between) || null

function firstLine(text: string): string {
  const line = text.split('\n').find((each) => each.trim() !== '') ?? ''
  return line.length > 90 ? `${line.slice(0, 88).trimEnd()}…` : line
}

function sizeOf(bytes: number): string {
  return bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1000))} kB`
}
