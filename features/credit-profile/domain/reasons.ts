import { type NotReportedBecause, notReportedBecause } from '@keyturn/agency-files/constants'

const howToMend: Partial<Record<NotReportedBecause, string>> = {
  no_birth_date: 'No agency takes a record without one: add it in Settings.',
  name_unusable:
    'It takes a first and a last name in Latin letters, 39 in all: write yours that way in Settings.',
  no_postcode: 'Add it at the end of the address, in Settings.',
  name_not_matched: 'Tell us whose account it is in Settings, Bank, or correct your name.',
  holder_not_told: 'Tell us whose account it is in Settings, Bank.',
  payee_declined: 'Write to us if your agreement or a message from your landlord names who is paid.',
  address_unusable: 'It takes four lines of 32 plain letters and figures: shorten it in Settings.',
}

/** Returns the reason with the member's possible action. */
export const reasonInFull = (because: NotReportedBecause): string =>
  [notReportedBecause[because], howToMend[because]].filter(Boolean).join(' ')
