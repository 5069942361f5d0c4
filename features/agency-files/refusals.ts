import { FieldRefusal, Refusal } from '@keyturn/platform/http'

export const notFromHere = (sentence: string): Refusal => new Refusal(409, 'not_possible_now', sentence)

export const unknownRecords = (sentence: string): FieldRefusal => new FieldRefusal({ rejects: [sentence] })
