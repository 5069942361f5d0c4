import { deskLetter } from '@keyturn/agency-files'
import { type Agency, agencyNames } from '@keyturn/agency-files/words'
import { formatDay } from '@keyturn/platform/days'
import type { Letter } from '@keyturn/platform/mail'

export function reminderLetter(origin: string, about: { day: number; legalBy: string }): Letter {
  const { day, legalBy } = about
  return deskLetter(origin, {
    subject: day >= 14 ? `A dispute is ${day} days old: our promise was 14` : `A dispute is ${day} days old`,
    preview: `The law's last day is ${formatDay(legalBy)}.`,
    text: `We promise an answer within 14 days. The law's last day for this one is ${formatDay(legalBy)}.`,
    note: 'The member sees the same clock.',
  })
}

export function byHandLetter(origin: string, agencies: readonly Agency[]): Letter {
  const names = agencyNames(agencies)
  return deskLetter(origin, {
    subject: `A correction has to go to ${names} by hand`,
    preview: 'No more files go there for this member, and what stands there is wrong.',
    text: `A dispute was decided for the member, and no file will carry the correction to ${names} any more. Write to the agency, and note at the desk when it has confirmed.`,
    note: 'A wrong record has to be put right whether or not the member still reports.',
  })
}
