import { type Day, formatDay } from '@keyturn/platform/days'
import { type EmailContent, greeting } from '@keyturn/platform/mail'
import { plansPage } from '@keyturn/subscription/links'
import { FREE_LOOK_INTERVAL_DAYS } from '../domain/free-look-dates.ts'
import { freeLookPage } from '../links.ts'

interface FreeLookEmailFacts {
  firstName: string
  deletedOn: Day
  origin: string
}

/** Emails before and after the deletion. */
export const freeLookEmail = (which: 'ending' | 'ended', facts: FreeLookEmailFacts): EmailContent =>
  which === 'ending' ? endingEmail(facts) : endedEmail(facts)

const endingEmail = ({ firstName, deletedOn, origin }: FreeLookEmailFacts): EmailContent => ({
  subject: `Your free look ends on ${formatDay(deletedOn)}`,
  preview: 'Then we delete what we read of your bank.',
  heading: 'Your free look ends soon',
  parts: [
    {
      kind: 'paragraph',
      text: `${greeting(firstName)}. You let us look at your bank to see which months of rent it would prove. On ${formatDay(deletedOn)} we delete everything we read, and the link to your bank. With a plan it stays, and nothing has to be linked again.`,
    },
    { kind: 'button', label: 'See my months', href: origin + freeLookPage },
    {
      kind: 'note',
      text: 'If you want none of it, do nothing, or delete it now on the same page. Nothing was reported and nothing is owed.',
    },
  ],
})

const endedEmail = ({ firstName, origin }: FreeLookEmailFacts): EmailContent => ({
  subject: 'We have deleted what we read of your bank',
  preview: 'Your free look is over. Nothing was reported and nothing is owed.',
  heading: 'Your free look is over',
  parts: [
    {
      kind: 'paragraph',
      text: `${greeting(firstName)}. As we said, everything we read of your bank is deleted, and the link to it has ended. We keep only that you had a look and when, for ${FREE_LOOK_INTERVAL_DAYS} days.`,
    },
    { kind: 'button', label: 'See the plans', href: origin + plansPage },
    { kind: 'note', text: 'Your account stays open. You can close it on Your data whenever you like.' },
  ],
})
