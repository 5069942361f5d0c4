import type { Fact } from './grouping.ts'
import { month, NOTHING_ADVERSE, type NotificationText } from './phrases.ts'

/** Answer of a landlord about the tenancy or a month. */
export const landlordAnswered = (fact: Fact): NotificationText =>
  (LANDLORD[fact.why ?? ''] ?? LANDLORD_ANSWERED)(fact)

const LANDLORD_ANSWERED = (): NotificationText => ({
  title: 'Your landlord answered',
  body: 'See their answer in Settings.',
})
const LANDLORD: Record<string, (fact: Fact) => NotificationText> = {
  confirmed: () => ({
    title: 'Your landlord confirmed your tenancy',
    body: 'That is the strongest evidence there is of your home.',
  }),
  corrected: () => ({
    title: 'Your landlord sees something differently',
    body: 'Compare their answer with yours in Settings. Nothing changes until you say so.',
  }),
  not_my_tenant: () => ({
    title: 'The person we asked does not know this tenancy',
    body: 'Please check the address you gave us for your landlord.',
  }),
  no_longer: () => ({
    title: 'Your landlord says that you are not their tenant any more',
    body: `If you did, tell us in Settings. If not, nothing changes: talk to them. ${NOTHING_ADVERSE}`,
  }),
  deposit_yes: () => ({
    title: 'Your deposit was returned in full, says your landlord or agent',
    body: 'You can tick it for your next rent passport.',
  }),
  deposit_no: () => ({
    title: 'Your landlord or agent says that the deposit was not returned in full',
    body: 'Only you see this answer: no passport shows it. They can change it while the question is open.',
  }),
  deposit_not_yet: () => ({
    title: 'Your landlord or agent says that the deposit was not returned yet',
    body: 'Only you see this answer. They can change it while the question is open, and you can ask again after that.',
  }),
  deposit_none: () => ({
    title: 'Your landlord or agent says that there was no deposit',
    body: 'Only you see this answer: no passport shows it.',
  }),
  month_confirmed: (fact) => ({
    title: `Your ${month(fact)} rent is confirmed`,
    body: 'Your landlord or agent says they received it. The month now counts as verified, confirmed by them.',
  }),
  month_denied: (fact) => ({
    title: `Your ${month(fact)} rent could not be confirmed`,
    body: `Your landlord or agent could not confirm that they received it. Nothing has changed for this month. ${NOTHING_ADVERSE}`,
  }),
}
