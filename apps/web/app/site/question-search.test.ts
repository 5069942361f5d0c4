import { expect, test } from 'vitest'
import { questions } from './content/questions.ts'
import { questionsWith } from './question-search.ts'

const ids = (typed: string) => questionsWith(typed, questions).map(({ id }) => id)

test('questionsWith finds a question by words of its answer, whole or begun, in any order', () => {
  expect(ids('missed payment')).toContain('missed-payments')
  expect(ids('PAYM miss')).toContain('missed-payments')
  expect(ids('half a year')).toContain('when-it-shows')
})

test('questionsWith returns all questions for an empty search, and none for a word no answer has', () => {
  expect(ids('  ')).toHaveLength(questions.length)
  expect(ids('zeppelin')).toEqual([])
})
