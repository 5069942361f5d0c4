import { notFound, Refusal } from '@keyturn/platform/http'

export const alreadyDecided = (): Refusal =>
  new Refusal(409, 'already_decided', 'This was decided in the meantime. Load the list again to see it.')

export const notADecision = (): Refusal =>
  new Refusal(409, 'not_possible_now', 'That step is not open from where this stands now.')

export const cannotRetry = (): Refusal =>
  new Refusal(409, 'not_possible_now', 'This job is gone already, or nothing here does such work any more.')

export { notFound }
