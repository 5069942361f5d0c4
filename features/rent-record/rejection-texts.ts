import type { RejectionReason } from './domain/rejection-reasons.ts'

export { REJECTION_REASONS, ROW_RELATIONS } from './domain/rejection-reasons.ts'

/**
 * Texts why a payment near a rent day is not its rent. Not in constants.ts, because every page of the record loads that
 * file.
 */
export const rejectionTexts: Record<RejectionReason, string> = {
  refused: 'Said not to be rent',
  like_one_refused: 'Like one that was said not to be rent',
  other_month: 'It pays another rent day',
  came_back: 'The money came back',
  own_transfer: 'Moved between own accounts',
  says_deposit: 'Its reference says deposit',
  shown_twice: 'The bank shows one payment twice',
  for_something_else: 'Its reference says something else',
  not_needed: 'That rent day was paid already',
  unknown_payee: 'Not to anybody named in the tenancy, and not paid like rent each time',
}
