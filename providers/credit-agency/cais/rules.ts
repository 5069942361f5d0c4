import type { Day } from '@keyturn/platform/days'
import type { AgencyAccount } from './agency-account.ts'
import { inPlainCapitals } from './charset.ts'
import { type FlagRule, flagRules, propertyRental, type Status, statusesWeSend } from './codes.ts'
import { isAdult } from './day.ts'

/** Reasons not to send a record. The sentence is for the person who approves the month's file. */
export const rules = {
  not_rent: 'Only property rental accounts (type 63) are reported.',
  links_two_people:
    'A record that links two people on file is never sent: each tenant has a record of their own.',
  default_never_sent: 'A default is never reported: nobody owes rent to us.',
  dormant_never_sent: 'Dormant reads as "defaulted" on some reports and is never sent.',
  collections_never_sent: 'We never pass an account to collections.',
  flag_not_for_rent: 'This flag does not belong on a rent account.',
  flag_status_clash: 'The agency would drop this flag beside this status without a word.',
  flag_needs_closed_and_zero: 'This flag needs a close date and nothing owed.',
  started_in_future: 'The account starts after the day the file was made.',
  closed_in_future: 'The account closes after the day the file was made.',
  closed_before_start: 'The account closes before it starts.',
  no_birth_date: 'Without a date of birth the record could land on another person.',
  under_18: 'The member is not yet eighteen.',
  bad_postcode: 'This is not a UK postcode.',
  name_too_short: 'A name needs at least a first and a last name.',
  renumbered_to_itself: 'The new account number is the old one.',
} as const

export type RuleName = keyof typeof rules

const none: readonly RuleName[] = []
const postcode = /^[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2}$/

/**
 * True if a single space separates two words. Plain capitals have no double spaces, so only the first space is
 * checked.
 */
function isTwoNames(text: string): boolean {
  const space = text.indexOf(' ')
  return space > 0 && space < text.length - 1 && text[space + 1] !== ' '
}
const sent: ReadonlySet<Status> = new Set(statusesWeSend)

// Tests the text as it is first, because converting it to plain capitals is slow.
function isPostcode(text: string): boolean {
  return postcode.test(text) || postcode.test(inPlainCapitals(text))
}

function hasTwoNames(text: string): boolean {
  return isTwoNames(text) || isTwoNames(inPlainCapitals(text))
}

export function flagProblem(
  account: Pick<AgencyAccount, 'flag' | 'status' | 'closedOn' | 'balancePounds'>,
): RuleName | null {
  if (account.flag === null) return null
  const flag: FlagRule = flagRules[account.flag]
  if (!flag.forRent) return 'flag_not_for_rent'
  if (!flag.statuses.includes(account.status)) return 'flag_status_clash'
  if (flag.closedAndZero && (account.closedOn === null || account.balancePounds !== 0)) {
    return 'flag_needs_closed_and_zero'
  }
  return null
}

/** Returns every rule that the record breaks on the day of the file; empty if it may be sent. */
export function problemsOf(account: AgencyAccount, createdOn: Day): readonly RuleName[] {
  let found: RuleName[] | undefined
  const say = (rule: RuleName) => {
    found ??= []
    found.push(rule)
  }
  if (account.accountType !== propertyRental) say('not_rent')
  if (account.transientAssociation) say('links_two_people')
  if (account.status === '8' || account.defaultSatisfiedOn !== null || account.defaultBalancePounds !== 0) {
    say('default_never_sent')
  } else if (!sent.has(account.status)) say('dormant_never_sent')
  if (account.passedToCollections) say('collections_never_sent')
  const flag = flagProblem(account)
  if (flag !== null) say(flag)
  if (account.startedOn > createdOn) say('started_in_future')
  if (account.closedOn !== null) {
    if (account.closedOn > createdOn) say('closed_in_future')
    if (account.closedOn < account.startedOn) say('closed_before_start')
  }
  if (account.bornOn === null) say('no_birth_date')
  else if (!isAdult(account.bornOn, createdOn)) say('under_18')
  if (!isPostcode(account.postcode)) say('bad_postcode')
  if (!hasTwoNames(account.name)) say('name_too_short')
  if (account.newAccountNumber === account.accountNumber) say('renumbered_to_itself')
  return found ?? none
}
