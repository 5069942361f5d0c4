import { FieldRefusal, Refusal } from '@keyturn/platform/http'

export const notFromHere = (sentence: string): Refusal => new Refusal(409, 'not_possible_now', sentence)

export const changedSinceSeen = (): Refusal =>
  notFromHere(
    'The name or date of birth in the profile has changed since you opened it. Read it again first.',
  )

export const unknownRecords = (sentence: string): FieldRefusal => new FieldRefusal({ rejects: [sentence] })
