import { Refusal, ValidationError } from '@keyturn/platform/http'

export const notPossibleInState = (sentence: string): Refusal =>
  new Refusal(409, 'not_possible_now', sentence)

export const staleVersion = (): Refusal =>
  notPossibleInState(
    'The name or date of birth in the profile has changed since you opened it. Read it again first.',
  )

export const unknownRecords = (sentence: string): ValidationError =>
  new ValidationError({ rejects: [sentence] })

export const secondPersonNeeded = (): Refusal =>
  new Refusal(409, 'second_person_needed', 'Somebody other than the person who recorded it must decide.')

export const wrongDay = (field: 'from' | 'until' | 'ended_on', sentence: string): ValidationError =>
  new ValidationError({ [field]: [sentence] })
