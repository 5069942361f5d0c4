import { Refusal, ValidationError } from '@keyturn/platform/http'
import { formatPounds } from '@keyturn/platform/money'
import { penceOfPoints } from './constants.ts'

export const tooFewPoints = (needed: number, available: number): Refusal =>
  new Refusal(
    409,
    'too_few_points',
    `You need ${needed.toLocaleString('en-GB')} points for this voucher and have ${available.toLocaleString('en-GB')}, worth ${formatPounds(penceOfPoints(available))}.`,
    { details: { needed, available } },
  )

export const amountNotSold = (): ValidationError =>
  new ValidationError({ amount: ['This retailer has no voucher for that amount.'] })

export const unknownRetailer = (): ValidationError =>
  new ValidationError({ retailer_id: ['We do not know this retailer.'] })

export const keyMissing = (): ValidationError =>
  new ValidationError({
    'Idempotency-Key': ['Send this header with a value of your own, 8 to 100 letters, digits or dashes.'],
  })

export const keyReused = (): Refusal =>
  new Refusal(409, 'key_reused', 'This Idempotency-Key was used for another voucher.')

export const supplierUnavailable = (): Refusal =>
  new Refusal(503, 'vouchers_unavailable', 'The voucher shop is not answering. Your points are untouched.', {
    retryAfterSeconds: 60,
  })

export const noCodeYet = (): Refusal => new Refusal(409, 'no_code', 'There is no code for this voucher.')

export const notPossibleNow = (sentence: string): Refusal => new Refusal(409, 'not_possible_now', sentence)

export const secondPersonNeeded = (): Refusal =>
  new Refusal(409, 'second_person_needed', 'Somebody other than the person who asked must decide.')

export const reasonNeeded = (): ValidationError =>
  new ValidationError({ reason: ['Say why, in a sentence: it is kept with the decision.'] })

export const ownPoints = (): Refusal =>
  new Refusal(409, 'own_points', 'Nobody decides about their own points.')
