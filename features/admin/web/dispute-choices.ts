import type { ItemOf } from '../contract/index.ts'
import { decideDispute, recordCorrection, startReview } from './calls.ts'
import { type Choice, READ_BY_MEMBER } from './choice.ts'
import { correctedByPost, nameOf } from './item-copy.ts'

export function disputeChoices(item: ItemOf<'dispute'>): Choice[] {
  if (item.status === 'incomplete') return [confirmedByLetter(item)]
  return item.status === 'reviewing' ? rulings(item) : [startReviewChoice(item), ...rulings(item)]
}

const startReviewChoice = (item: ItemOf<'dispute'>): Choice => ({
  act: 'Take up',
  kind: 'primary',
  question: null,
  means: '',
  hint: '',
  done: 'You took it up.',
  run: () => startReview(item),
})

function rulings(item: ItemOf<'dispute'>): Choice[] {
  const name = nameOf(item)
  const corrected = 'Decided for the member. The correction goes with the next files.'
  const isOpen = (status: '0' | 'U') => item.asked?.said === undefined || item.asked.said === status
  const correct = (corrected_status: '0' | 'U') => (reason: string) =>
    decideDispute(item, { in_favour: true, corrected_status, reason })
  const toPaid: Choice = {
    act: 'Correct: paid',
    kind: 'primary',
    question: `Decide for ${name}: the rent was paid?`,
    means: 'Every agency that was told otherwise is corrected to “up to date”.',
    hint: READ_BY_MEMBER,
    done: corrected,
    run: correct('0'),
  }
  const toNoUpdate: Choice = {
    act: 'Correct: no update',
    kind: 'outline',
    question: `Decide for ${name}: say nothing about this month?`,
    means: 'Every agency that was told otherwise is corrected to “no update”.',
    hint: READ_BY_MEMBER,
    done: corrected,
    run: correct('U'),
  }
  const leave: Choice = {
    act: 'Leave as it is',
    kind: 'outline',
    question: `Leave the entry about ${name} as it is?`,
    means: 'The member reads why, and how to go to the ombudsman.',
    hint: READ_BY_MEMBER,
    done: 'Decided. The member is told why.',
    run: (reason) => decideDispute(item, { in_favour: false, reason }),
  }
  return [...(isOpen('0') ? [toPaid] : []), ...(isOpen('U') ? [toNoUpdate] : []), leave]
}

const confirmedByLetter = (item: ItemOf<'dispute'>): Choice => ({
  act: 'The agency has confirmed',
  kind: 'primary',
  question: `${nameOf(item)}: was it ${correctedByPost(item.correct_by_letter_at)}?`,
  means: 'Write to the agency first. The member reads that the month was corrected.',
  hint: 'Who confirmed it, and when. Kept with your name.',
  done: 'The month was corrected.',
  run: (reason) => recordCorrection(item, { reason }),
})
