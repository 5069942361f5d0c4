import { expect, test } from 'vitest'
import type { ListItem } from '../store/list-item.ts'
import { viewItem } from './item-views.ts'

const dispute: ListItem = {
  kind: 'dispute',
  list: 'disputes',
  status: 'reviewing',
  waitsFor: 'us',
  memberId: '0192c0de-0000-7000-8000-000000000001',
  subject: '0192c0de-0000-7000-8000-000000000002',
  since: new Date('2026-10-05T09:00:00Z'),
  name: 'Tom Whitlock',
  address: null,
  facts: {
    agency: 'transunion',
    month: '2026-08',
    reason: 'I paid',
    note: null,
    correct_by_letter_at: [],
    evidence_count: 1,
    asked: null,
  },
}

test.each([
  ['2026-10-19', '2026-10-19'],
  ['2026-10-20', '2026-11-02'],
])('a dispute of 5 October, seen on %s, shows %s as the promised day of an answer', (today, answer_by) => {
  expect(viewItem(dispute, today)).toMatchObject({ agency: 'TransUnion', answer_by })
})

test('an unreadable database row is an error that names the field', () => {
  const { month: _left, ...facts } = dispute.facts
  expect(() => viewItem({ ...dispute, facts }, '2026-10-06')).toThrow(/"month"/)
})
