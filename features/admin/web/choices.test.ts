import { expect, test } from 'vitest'
import { type DeskItem, deskItem } from '../contract/index.ts'
import { choicesFor } from './choices.ts'

const line = {
  id: 'x',
  list: 'approvals',
  member_id: 'm',
  name: 'Tom Whitlock',
  address: null,
  status: 'pending',
  waits_for: 'us',
  since: '2026-10-05T09:00:00Z',
  answer_by: null,
  asked: null,
}
const item = (fields: object): DeskItem => deskItem.parse({ ...line, ...fields })
const actsFor = (fields: object): string[] => choicesFor(item(fields)).map(({ act }) => act)
const questionsFor = (fields: object) => choicesFor(item(fields)).map(({ question }) => question)

const application = {
  kind: 'application',
  for_home: true,
  tenancy_starts_on: '2025-04-12',
  joint: false,
  details_given: true,
  tenancy_saved: true,
  landlord_given: true,
  landlord_answer: null,
  bank_matched: false,
  reason: null,
}
const asked = { by: 'a', name: 'Robin Keyholder', reason: 'A letting agent', trust_payee: false }
const adverse = {
  kind: 'adverse',
  code: '1',
  month: '2026-08',
  name_match: 'matched',
  grounds: { member_was_asked: true, bank_was_healthy: true, grace_is_over: true },
  note: null,
}
const dispute = {
  kind: 'dispute',
  agency: 'Experian',
  month: '2026-08',
  reason: 'I paid',
  note: null,
  correct_by_letter_at: [],
  evidence_count: 0,
}

test.each<[string, object, string[]]>([
  [
    'an application can be approved, asked about or taken on',
    application,
    ['Approve', 'Ask for more', 'Take on'],
  ],
  [
    'a sign-up without a home cannot be approved',
    { ...application, for_home: false },
    ['Ask for more', 'Take on'],
  ],
  [
    'details that were already asked for cannot be asked for again',
    { ...application, status: 'incomplete', reason: 'Page 2 is missing' },
    ['Approve', 'Take on'],
  ],
  [
    'points held for a shared payee can be released with trust in the payee',
    { kind: 'hold', held_because: 'shared_payee', worth: null, asked: null },
    ['Release, trust the payee', 'Keep them back', 'Release the points'],
  ],
  [
    'points held for another reason can only be released or kept back',
    { kind: 'hold', held_because: 'absurd_amount', worth: null, asked: null },
    ['Keep them back', 'Release the points'],
  ],
  [
    'a second person can agree to the requested decision or keep the points back',
    { kind: 'hold', held_because: 'shared_payee', worth: null, asked: { ...asked, trust_payee: true } },
    ['Keep them back', 'Release, trust the payee'],
  ],
  [
    'a dispute that was taken on can be decided',
    { ...dispute, status: 'reviewing' },
    ['Correct: paid', 'Correct: no update', 'Leave as it is'],
  ],
  ['a decided dispute has no decision left', { ...dispute, status: 'approved', waits_for: null }, []],
  [
    'an approved adverse code can be withdrawn',
    { ...adverse, status: 'approved', waits_for: null },
    ['Take back'],
  ],
  ['a declined adverse code has no decision left', { ...adverse, status: 'declined', waits_for: null }, []],
])('the decisions offered for an item: %s', (_what, fields, acts) => expect(actsFor(fields)).toEqual(acts))

test('a confirmation question names its item by the item’s own fields', () => {
  const adjustment = { kind: 'adjustment', points: -1500, reason: 'Twice', proposed_by: 'a', proposer: null }
  expect(questionsFor(adjustment)).toContain('Give Tom Whitlock −1,500 points?')
  const byLetter = { ...dispute, status: 'incomplete', correct_by_letter_at: ['Experian', 'Equifax'] }
  expect(questionsFor(byLetter)).toEqual([
    'Tom Whitlock: was it corrected by letter at Experian and Equifax?',
  ])
})
