import { formatMonth } from '@keyturn/platform/days'
import type { DeskItem, ItemOf } from '../contract/index.ts'
import { type Decision, mayDecide } from '../domain/list-items.ts'
import { decide, decideApproval } from './calls.ts'
import { type Choice, KEPT, READ_BY_MEMBER, yesOrNo } from './choice.ts'
import { disputeChoices } from './dispute-choices.ts'
import { nameOf, pointsOf } from './item-copy.ts'
import { payeeChoices } from './payee-choices.ts'
import {
  adverseChoices,
  approvedAdverseChoices,
  arrangementChoices,
  enquiryChoices,
  fileChoices,
  holderChoices,
  nameChoices,
  sharedChoices,
} from './reporting-choices.ts'

/** Decisions are final, except for applications, agreements and the approval of an adverse code. */
export function choicesFor(item: DeskItem): readonly Choice[] {
  if (item.kind === 'application')
    return decisions(item, 'the application').filter(({ to }) => to !== 'approved' || item.for_home)
  if (item.kind === 'agreement') return decisions(item, 'the tenancy file')
  if (item.kind === 'payee') return payeeChoices(item)
  if (item.kind === 'adverse' && item.status === 'approved') return approvedAdverseChoices(item)
  if (item.waits_for !== 'us') return []
  switch (item.kind) {
    case 'adjustment':
      return adjustment(item)
    case 'hold':
      return holdChoices(item)
    case 'adverse':
      return adverseChoices(item)
    case 'paper':
      return paper(item)
    case 'holder':
      return holderChoices(item)
    case 'shared':
      return sharedChoices(item)
    case 'name':
      return nameChoices(item)
    case 'arrangement':
      return arrangementChoices(item)
    case 'file':
      return fileChoices(item)
    case 'dispute':
      return disputeChoices(item)
    case 'trace':
      return enquiryChoices(item)
    default:
      return []
  }
}

type Decided = ItemOf<'application'> | ItemOf<'agreement'>

function decisions(item: Decided, what: string): (Choice & { to: Decision })[] {
  const name = nameOf(item)
  const to = (status: Decision, words: Omit<Choice, 'run'>) => ({
    ...words,
    to: status,
    run: (reason: string) => decide(item, { status, reason, since: item.since }),
  })
  const all = [
    to('approved', {
      act: 'Approve',
      kind: 'primary',
      question: `Approve ${what} of ${name}?`,
      means: 'It leaves the waiting list. What the bank shows still decides what can be reported.',
      hint: KEPT,
      done: 'Approved.',
    }),
    to('incomplete', {
      act: 'Ask for more',
      kind: 'outline',
      question: `What does ${name} still have to send?`,
      means: 'An email with your words in it goes out at once.',
      hint: READ_BY_MEMBER,
      done: 'The email is on its way.',
    }),
    to('reviewing', {
      act: 'Take on',
      kind: 'outline',
      question: `Look into ${what} of ${name}?`,
      means: 'It shows as reviewing until you or a colleague decides.',
      hint: KEPT,
      done: 'It is yours to look into.',
    }),
  ]
  // An item that is incomplete by facts can still get a request, but the same request is not offered twice.
  const isNew = (status: Decision): boolean => item.status !== status || item.reason === null
  return all.filter(({ to }) => mayDecide(item.status, to) && (to === 'approved' || isNew(to)))
}

function adjustment(item: ItemOf<'adjustment'>): Choice[] {
  const name = nameOf(item)
  const yes = {
    act: 'Approve',
    kind: 'primary',
    question: `Give ${name} ${pointsOf(item)}?`,
    means: 'The points move at once and stand in the member’s history with the reason that was asked with.',
    done: 'The points are moved.',
  } as const
  return yesOrNo(item, yes, {
    act: 'Decline',
    question: `Leave the points of ${name} as they are?`,
    means: 'Nothing moves. It can be asked for again.',
    done: 'Nothing moves.',
  })
}

function hold(item: ItemOf<'hold'>): Choice[] {
  const name = nameOf(item)
  const yes = {
    act: 'Release the points',
    kind: 'primary',
    question: `Give ${name} the points that were held?`,
    means: 'They are the member’s to spend at once.',
    done: 'The points are released.',
  } as const
  return yesOrNo(item, yes, {
    act: 'Keep them back',
    question: `Refuse ${name} the points that were held?`,
    means: 'They are taken back for good. The rent payment itself is untouched.',
    done: 'The points are taken back.',
  })
}

function paper(item: ItemOf<'paper'>): Choice[] {
  const month = formatMonth(item.due_on)
  const yes = {
    act: 'It shows it',
    kind: 'primary',
    question: `Does the document show that the ${month} rent of ${nameOf(item)} was paid?`,
    means:
      'The month counts as verified at once, and the next file says it was paid. Read the document first.',
    done: 'The month is verified.',
  } as const
  const choices = yesOrNo(item, yes, {
    act: 'It does not',
    question: `Say that the document does not show the ${month} rent of ${nameOf(item)}?`,
    means: 'The month stays unproven. The member can bring another document.',
    done: 'The member reads why.',
  })
  return choices.map((choice) => ({ ...choice, hint: READ_BY_MEMBER }))
}

/** After a request, the second person can approve it or leave the points held. */
function holdChoices(item: ItemOf<'hold'>): Choice[] {
  const [keep, release] = hold(item)
  if (!keep || !release) return []
  if (item.asked) return [keep, item.asked.trust_payee ? trusting(item) : release]
  return item.held_because === 'shared_payee' ? [trusting(item), keep, release] : [keep, release]
}

/** Releases and trusts a letting agent, because otherwise every tenant's rent points to it are held. */
const trusting = (item: ItemOf<'hold'>): Choice => ({
  act: 'Release, trust the payee',
  kind: 'outline',
  question: `Give ${nameOf(item)} the points, and trust whom the rent was paid to?`,
  means:
    'A letting agent, say. The points are the member’s to spend, and nobody is held for this payee again.',
  hint: KEPT,
  done: 'The points are released, and the payee is trusted.',
  run: (reason) => decideApproval(item, { approve: true, reason, trust_payee: true }),
})
