import { type Agency, agencyName } from '@keyturn/agency-files/words'
import { formatMonth } from '@keyturn/platform/days'
import { FieldRefusal, Refusal } from '@keyturn/platform/http'

export const unknownMonth = (): FieldRefusal =>
  new FieldRefusal({ month: ['We have no rent of yours for that month.'] })

export const notAtThatAgency = (agency: Agency): Refusal =>
  new Refusal(
    409,
    'not_reported',
    `Nothing of that month is or will be at ${agencyName(agency)}, so there is nothing to put right there.`,
  )

export const askedAlready = (agency: Agency, month: string, id: string): Refusal =>
  new Refusal(
    409,
    'already_disputed',
    `You have already asked about ${formatMonth(month)} at ${agencyName(agency)}. We are looking into it.`,
    { details: { id } },
  )

export const correctionMissing = (): FieldRefusal =>
  new FieldRefusal({ corrected_status: ['Say what the month is to say instead.'] })

export const fileTooLarge = (): Refusal =>
  new Refusal(413, 'too_large', 'That file is too large. The limit is 10 MB.')

export const noEvidence = (): Refusal =>
  new Refusal(415, 'unsupported_file', 'Please choose a PDF, PNG or JPEG. This file is something else.')

export const enoughEvidence = (): Refusal =>
  new Refusal(409, 'enough_evidence', 'There are five files with this question already.')
