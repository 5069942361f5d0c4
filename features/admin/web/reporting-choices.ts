import { formatMonth } from '@keyturn/platform/days'
import type { ItemOf } from '../contract/index.ts'
import { answerFile, decideApproval, recordEnquiryAnswer } from './calls.ts'
import { type Choice, KEPT, READ_BY_MEMBER, yesOrNo } from './choice.ts'
import { copyOf, nameOf } from './item-copy.ts'

export function fileChoices(item: ItemOf<'file'>): Choice[] {
  if (item.status !== 'incomplete') return [releaseFileChoice(item)]
  return item.may_have_arrived ? arrivalUnknown(item) : unanswered(item)
}

/** The agency answers outside the app, and staff enter its response here. */
export const enquiryChoices = (item: ItemOf<'trace'>): Choice[] => [
  {
    act: 'The agency has answered',
    kind: 'primary',
    question: `What did ${item.agency} say of ${nameOf(item)}, ${formatMonth(item.month)}?`,
    means: 'Ask the agency with the file and the line named here. The member is told and reads your words.',
    hint: READ_BY_MEMBER,
    done: 'The member is told.',
    run: (reason) => recordEnquiryAnswer(item, { reason }),
  },
]

export function adverseChoices(item: ItemOf<'adverse'>): Choice[] {
  const { name, detail } = copyOf({ ...item, asked: null })
  const yes = {
    act: 'Approve the code',
    kind: 'danger',
    question: `Tell the agencies about ${name}: ${detail}?`,
    means: 'It goes into the next file to every agency the member chose, and can stand there for six years.',
    done: 'Approved. It goes with the next file.',
  } as const
  return yesOrNo(item, yes, {
    act: 'Send back',
    question: `Keep this from the agencies about ${name}?`,
    means: 'The month goes as “no update”. It says nothing, good or bad.',
    done: 'Nothing adverse is sent.',
  })
}

/** An approval can be withdrawn. A refusal is final, because a change in the amount owed creates a new item. */
export const approvedAdverseChoices = (item: ItemOf<'adverse'>): Choice[] => [
  {
    act: 'Take back',
    kind: 'outline',
    question: `Take back the approval about ${nameOf(item)}?`,
    means:
      'A file that has not left says “no update” instead, and so do later months while this rent is owed. A file that has left stays as it was sent.',
    hint: KEPT,
    done: 'The approval is taken back.',
    isLast: true,
    run: (reason) => decideApproval(item, { approve: false, reason }),
  },
]

export function holderChoices(item: ItemOf<'holder'>): Choice[] {
  const name = nameOf(item)
  const yes = {
    act: 'Accept the name',
    kind: 'primary',
    question: `May ${name} be reported from this account?`,
    means:
      'It holds for these names only. If the explanation is not enough, ask for a document first and say here what you saw; we keep no copy.',
    done: 'The account counts as theirs.',
  } as const
  const choices = yesOrNo(item, yes, {
    act: 'Decline',
    question: `Leave ${name} out of the files?`,
    means: 'Nothing about them is sent while the names differ.',
    done: 'The member reads why.',
  })
  return choices.map((choice) => ({ ...choice, hint: READ_BY_MEMBER }))
}

export function sharedChoices(item: ItemOf<'shared'>): Choice[] {
  const name = nameOf(item)
  const yes = {
    act: 'Count it for them',
    kind: 'danger',
    question: `Does the account count for ${name} from tomorrow on?`,
    means:
      'From tomorrow it no longer counts for those who linked it earlier, who are told. What it proved for them stays. Housemates who share the rent need no decision: they add each other.',
    done: 'It counts for them from tomorrow.',
  } as const
  const choices = yesOrNo(item, yes, {
    act: 'Leave it',
    question: `Leave the account with the member who linked it first?`,
    means: `Its payments go on counting for them, and not for ${name}.`,
    done: 'It stays as it is. The member reads why.',
  })
  return choices.map((choice) => ({ ...choice, hint: READ_BY_MEMBER }))
}

export function nameChoices(item: ItemOf<'name'>): Choice[] {
  const name = nameOf(item)
  const yes = {
    act: 'Allow the change',
    kind: 'danger',
    question: `Tell agencies: ${item.asked?.said ?? name}?`,
    means:
      'Look at the document yourself. Their whole rent history at each agency then appears under the new name and date of birth.',
    done: 'Allowed. The next files carry the new name and date of birth.',
  } as const
  return yesOrNo(item, yes, {
    act: 'Decline',
    question: `Leave ${name} as agencies know them?`,
    means: 'Files keep the former name and date of birth. It can be asked for again.',
    done: 'Files keep the former name.',
  })
}

export function arrangementChoices(item: ItemOf<'arrangement'>): Choice[] {
  const { name, detail } = copyOf(item)
  const yes = {
    act: 'Approve the agreement',
    kind: 'danger',
    question: `Tell agencies of the agreement of ${name}: ${detail}?`,
    means:
      'Look at the document yourself. Agencies whose consent names such agreements get flag A while it lasts. Lenders can read it as bad news.',
    done: 'Approved. It is in the next file.',
  } as const
  return yesOrNo(item, yes, {
    act: 'Decline',
    question: `Keep the agreement of ${name} out of files?`,
    means: 'No record names it. It can be recorded again.',
    done: 'No record names it.',
  })
}

const fileNamed = (item: ItemOf<'file'>): string =>
  `${nameOf(item)}, ${copyOf({ ...item, asked: null }).detail}`

const releaseFileChoice = (item: ItemOf<'file'>): Choice => ({
  act: 'Let it go',
  kind: 'danger',
  question: `${fileNamed(item)}: let it go?`,
  means:
    'Stopped by our own check, it leaves as it is. Sent back by the agency or left empty, the month is made again and sent again.',
  hint: KEPT,
  done: 'It goes on.',
  run: (reason) => decideApproval(item, { approve: true, reason, revision: item.revision }),
})

/** The connection failed while the file was renamed, and the agency shows neither the file nor a response. */
const arrivalUnknown = (item: ItemOf<'file'>): Choice[] => [
  {
    act: 'They have it',
    kind: 'primary',
    question: `${fileNamed(item)}: does the agency have the file?`,
    means:
      'The file counts as delivered, and their answer is awaited. Every member in it reads that it was sent.',
    hint: 'Who said so, and how. Kept with your name.',
    done: 'Noted as delivered.',
    run: (reason) => answerFile(item, { answer: 'received', reason }),
  },
  {
    act: 'They do not have it',
    kind: 'outline',
    question: `${fileNamed(item)}: did the agency say that it does not have the file?`,
    means:
      'Members who changed something in the meantime are updated, and the file is sent again under the same name.',
    hint: 'Who said so, and how. Kept with your name.',
    done: 'The file is sent again.',
    run: (reason) => answerFile(item, { answer: 'not_received', reason }),
  },
]

/** For an agency that sends no response file. Its response by telephone or letter has the same effect. */
const unanswered = (item: ItemOf<'file'>): Choice[] => [
  {
    act: 'It was accepted',
    kind: 'primary',
    question: `${fileNamed(item)}: did the agency accept all of it?`,
    means: 'Every member in it reads that the agency accepted their month.',
    hint: 'Who said so, and how. Kept with your name.',
    done: 'Written down as accepted.',
    run: (reason) => answerFile(item, { answer: 'accepted', reason }),
  },
  {
    act: 'Some records were rejected',
    kind: 'outline',
    question: `${fileNamed(item)}: which records were rejected?`,
    means: 'Those go again with the next file, and their members are told. All others count as accepted.',
    hint: 'The agency’s reason. Kept with your name.',
    done: 'Written down: the rejected records go again.',
    naming: { label: 'Account numbers', hint: 'One on each line, as they stand in the file.' },
    run: (reason, named) => {
      const rejects = named.map((account) => ({ account }))
      return answerFile(item, { answer: 'records_rejected', reason, rejects })
    },
  },
  {
    act: 'It was rejected whole',
    kind: 'outline',
    question: `${fileNamed(item)}: did the agency reject the whole file?`,
    means: 'The agency holds nothing of this month. It is then shown here as sent back, to be sent again.',
    hint: 'The agency’s reason. Kept with your name.',
    done: 'Written down as rejected.',
    run: (reason) => answerFile(item, { answer: 'file_rejected', reason }),
  },
]
