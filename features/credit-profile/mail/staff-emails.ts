import { staffEmail } from '@keyturn/agency-files'
import { type Agency, agencyNames } from '@keyturn/agency-files/constants'
import { formatDay } from '@keyturn/platform/days'
import type { EmailContent } from '@keyturn/platform/mail'

export function disputeReminderEmail(origin: string, about: { day: number; legalBy: string }): EmailContent {
  const { day, legalBy } = about
  return staffEmail(origin, {
    subject: day >= 14 ? `A dispute is ${day} days old: our promise was 14` : `A dispute is ${day} days old`,
    preview: `The law's last day is ${formatDay(legalBy)}.`,
    text: `We promise an answer within 14 days. The law's last day for this one is ${formatDay(legalBy)}.`,
    note: 'The member sees the same clock.',
  })
}

export function manualCorrectionEmail(origin: string, agencies: readonly Agency[]): EmailContent {
  const names = agencyNames(agencies)
  return staffEmail(origin, {
    subject: `A correction has to go to ${names} by hand`,
    preview: 'No more files go there for this member, and what it holds is wrong.',
    text: `A dispute was decided for the member, and no file will carry the correction to ${names} any more. Write to the agency, and note at the desk when it has confirmed.`,
    note: 'A wrong record has to be corrected whether or not the member still reports.',
  })
}
