import type { DeskItem } from '../contract/index.ts'
import { type Decision, type Kind, mayDecide, SHARED_PAYEE } from '../domain/desk.ts'
import { answerFile, decide, decideApproval, decideDispute, noteCorrected, takeUp } from './calls.ts'

/** One thing a person may decide, in all its words. */
export interface Choice {
  act: string
  look: 'primary' | 'outline' | 'danger'
  /** Null: harmless enough to be done at once. */
  question: ((item: DeskItem) => string) | null
  means: string
  /** Who reads the reason. */
  hint: string
  done: string
  /** Where an application or an agreement would stand then. */
  to?: Decision
  /** What has to be named besides the reason, one on each line. */
  naming?: { label: string; hint: string }
  run: (item: DeskItem, reason: string, named: string[]) => Promise<unknown>
}

const KEPT = 'Kept with your name. The member does not read it.'
const READ_BY_MEMBER = 'The member reads these words.'

const says = (to: Decision, words: Omit<Choice, 'run' | 'to'>): Choice => ({
  ...words,
  to,
  run: (item, reason) => decide(item, { status: to, reason }),
})

const ofPapers = (what: string): Choice[] => [
  says('approved', {
    act: 'Approve',
    look: 'primary',
    question: ({ name }) => `Approve ${what} of ${name}?`,
    means: 'It leaves the waiting list. What the bank shows still decides what can be reported.',
    hint: KEPT,
    done: 'Approved.',
  }),
  says('incomplete', {
    act: 'Ask for more',
    look: 'outline',
    question: ({ name }) => `What does ${name} still have to send?`,
    means: 'A letter leaves at once with your words in it.',
    hint: READ_BY_MEMBER,
    done: 'The letter is on its way.',
  }),
  says('reviewing', {
    act: 'Take on',
    look: 'outline',
    question: ({ name }) => `Look into ${what} of ${name}?`,
    means: 'It shows as reviewing until you or a colleague decides.',
    hint: KEPT,
    done: 'It is yours to look into.',
  }),
]

const yesOrNo = (yes: Omit<Choice, 'run' | 'hint'>, no: Omit<Choice, 'run' | 'hint' | 'look'>): Choice[] => [
  {
    ...no,
    look: 'outline',
    hint: KEPT,
    run: (item, reason) => decideApproval(item, { approve: false, reason }),
  },
  { ...yes, hint: KEPT, run: (item, reason) => decideApproval(item, { approve: true, reason }) },
]

const choices: Partial<Record<Kind, readonly Choice[]>> = {
  application: ofPapers('the application'),
  agreement: ofPapers('the tenancy file'),
  adjustment: yesOrNo(
    {
      act: 'Approve',
      look: 'primary',
      question: ({ name, detail }) => `Give ${name} ${detail.split(', asked')[0]}?`,
      means: 'The points move at once and stand in the member’s history with the reason that was asked with.',
      done: 'The points are moved.',
    },
    {
      act: 'Decline',
      question: ({ name }) => `Leave the points of ${name} as they are?`,
      means: 'Nothing moves. It can be asked for again.',
      done: 'Nothing moves.',
    },
  ),
  hold: yesOrNo(
    {
      act: 'Release the points',
      look: 'primary',
      question: ({ name }) => `Give ${name} the points that were held?`,
      means: 'They are the member’s to spend at once.',
      done: 'The points are released.',
    },
    {
      act: 'Keep them back',
      question: ({ name }) => `Refuse ${name} the points that were held?`,
      means: 'They are taken back for good. The rent payment itself is untouched.',
      done: 'The points are taken back.',
    },
  ),
  adverse: yesOrNo(
    {
      act: 'Approve the code',
      look: 'danger',
      question: ({ name, detail }) => `Tell the agencies about ${name}: ${detail}?`,
      means:
        'It goes into the next file to every agency the member chose, and can stand there for six years.',
      done: 'Approved. It goes with the next file.',
    },
    {
      act: 'Send back',
      question: ({ name }) => `Keep this from the agencies about ${name}?`,
      means: 'The month goes as “no update”. It says nothing, good or bad.',
      done: 'Nothing adverse is sent.',
    },
  ),
  file: [
    {
      act: 'Let it go',
      look: 'danger',
      question: ({ name, detail }) => `${name}, ${detail}: let it go?`,
      means:
        'Stopped by our own check, it leaves as it is. Sent back by the agency, the month is made anew and sent again.',
      hint: KEPT,
      done: 'It goes on.',
      run: (item, reason) => decideApproval(item, { approve: true, reason, revision: item.revision }),
    },
  ],
  dispute: [
    {
      act: 'Take up',
      look: 'primary',
      question: null,
      means: '',
      hint: '',
      done: 'You took it up.',
      run: (item) => takeUp(item),
    },
    {
      act: 'Correct: paid',
      look: 'primary',
      question: ({ name }) => `Decide for ${name}: the rent was paid?`,
      means: 'Every agency that was told otherwise is corrected to “up to date”.',
      hint: READ_BY_MEMBER,
      done: 'Decided for the member. The correction goes with the next files.',
      run: (item, reason) => decideDispute(item, { in_favour: true, corrected_status: '0', reason }),
    },
    {
      act: 'Correct: no update',
      look: 'outline',
      question: ({ name }) => `Decide for ${name}: say nothing about this month?`,
      means: 'Every agency that was told otherwise is corrected to “no update”.',
      hint: READ_BY_MEMBER,
      done: 'Decided for the member. The correction goes with the next files.',
      run: (item, reason) => decideDispute(item, { in_favour: true, corrected_status: 'U', reason }),
    },
    {
      act: 'Leave as it is',
      look: 'outline',
      question: ({ name }) => `Leave the entry about ${name} as it is?`,
      means: 'The member reads why, and how to go to the ombudsman.',
      hint: READ_BY_MEMBER,
      done: 'Decided. The member is told why.',
      run: (item, reason) => decideDispute(item, { in_favour: false, reason }),
    },
  ],
}

/** Every month's rent to a letting agent is held for each of its tenants, until somebody trusts it. */
const trusting: Choice = {
  act: 'Release, trust the payee',
  look: 'outline',
  question: ({ name }) => `Give ${name} the points, and trust whom the rent was paid to?`,
  means:
    'A letting agent, say. The points are the member’s to spend, and nobody is held for this payee again.',
  hint: KEPT,
  done: 'The points are released, and the payee is trusted.',
  run: (item, reason) => decideApproval(item, { approve: true, reason, trust_payee: true }),
}

/** The agency is silent: what it says by telephone or letter is followed as if its own answer had come. */
const unanswered: readonly Choice[] = [
  {
    act: 'It was accepted',
    look: 'primary',
    question: ({ name, detail }) => `${name}, ${detail}: did the agency accept all of it?`,
    means: 'Every member in it reads that the agency accepted their month.',
    hint: 'Who said so, and how. Kept with your name.',
    done: 'Written down as accepted.',
    run: (item, reason) => answerFile(item, { answer: 'accepted', reason }),
  },
  {
    act: 'Some records were rejected',
    look: 'outline',
    question: ({ name, detail }) => `${name}, ${detail}: which records were rejected?`,
    means: 'Those go again with the next file, and their members are told. All others count as accepted.',
    hint: 'The agency’s reason. Kept with your name.',
    done: 'Written down: the rejected records go again.',
    naming: { label: 'Account numbers', hint: 'One on each line, as they stand in the file.' },
    run: (item, reason, named) =>
      answerFile(item, {
        answer: 'records_rejected',
        reason,
        rejects: named.map((account) => ({ account })),
      }),
  },
  {
    act: 'It was rejected whole',
    look: 'outline',
    question: ({ name, detail }) => `${name}, ${detail}: did the agency reject the whole file?`,
    means: 'The agency holds nothing of this month. It then stands here as sent back, to be sent again.',
    hint: 'The agency’s reason. Kept with your name.',
    done: 'Written down as rejected.',
    run: (item, reason) => answerFile(item, { answer: 'file_rejected', reason }),
  },
]

const byLetter: readonly Choice[] = [
  {
    act: 'The agency has confirmed',
    look: 'primary',
    question: ({ name, what }) => `${name}: ${what.replace('Dispute, to be ', 'was it ')}?`,
    means: 'Write to the agency first. The member reads that the month is put right.',
    hint: 'Who confirmed it, and when. Kept with your name.',
    done: 'The month is put right.',
    run: (item, reason) => noteCorrected(item, { reason }),
  },
]

function isOpen(item: DeskItem, to: Decision | undefined): boolean {
  if (to === undefined || !mayDecide(item.status, to)) return false
  const hasHome = item.kind !== 'application' || !item.id.endsWith(`~${item.member_id}`)
  if (to === 'approved') return hasHome
  return item.status !== to || item.text === null
}

/** What is decided stays decided; only an application or an agreement can be thought over. */
export function choicesFor(item: DeskItem): readonly Choice[] {
  const all = choices[item.kind] ?? []
  if (item.kind === 'application' || item.kind === 'agreement')
    return all.filter(({ to }) => isOpen(item, to))
  if (item.waits_for !== 'us') return []
  if (item.kind === 'hold' && item.detail === SHARED_PAYEE) return [trusting, ...all]
  if (item.status === 'incomplete' && item.kind === 'file') return unanswered
  if (item.status === 'incomplete' && item.kind === 'dispute') return byLetter
  return item.kind === 'dispute' && item.status === 'reviewing'
    ? all.filter(({ act }) => act !== 'Take up')
    : all
}
