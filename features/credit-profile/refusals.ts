import { type Agency, agencyName } from '@keyturn/agency-files/constants'
import { formatMonth } from '@keyturn/platform/days'
import { Refusal, ValidationError } from '@keyturn/platform/http'

export const unknownMonth = (): ValidationError =>
  new ValidationError({ month: ['We have no rent of yours for that month.'] })

export const notAtThatAgency = (agency: Agency): Refusal =>
  new Refusal(
    409,
    'not_reported',
    `${agencyName(agency)} has nothing about that month and will be sent nothing, so there is nothing to correct there.`,
  )

export const disputeAlreadyOpen = (agency: Agency, month: string, id: string): Refusal =>
  new Refusal(
    409,
    'already_disputed',
    `You have already asked about ${formatMonth(month)} at ${agencyName(agency)}. We are looking into it.`,
    { details: { id } },
  )

export const correctionMissing = (): ValidationError =>
  new ValidationError({ corrected_status: ['Say what the month should say instead.'] })

export const fileTooLarge = (): Refusal =>
  new Refusal(413, 'too_large', 'That file is too large. The limit is 10 MB.')

export const noEvidence = (): Refusal =>
  new Refusal(415, 'unsupported_file', 'Please choose a PDF, PNG or JPEG. This file is something else.')

export const enoughEvidence = (): Refusal =>
  new Refusal(409, 'enough_evidence', 'You can add at most five files to a dispute.')
