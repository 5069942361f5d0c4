import { describe, expect, test } from 'vitest'
import { groupQuestions } from './grouped-questions.ts'

const asked = (id: string, description: string, pounds: number, orElseDueOn: string | null = null) => ({
  id,
  description,
  merchant: null,
  pence: pounds * -100,
  orElseDueOn,
})
const questions = (...all: ReturnType<typeof asked>[]) => [...groupQuestions(all)]

describe('grouped questions about payments', () => {
  test('ask one question for one payee, in any spelling of the bank', () => {
    expect(
      questions(
        asked('c', 'STO PRIYA SHAH 0311', 1_135),
        asked('b', 'STO PRIYA SHAH 0210', 1_120),
        asked('a', 'STO PRIYA SHAH 0109', 1_135),
      ),
    ).toEqual([['c', ['b', 'a']]])
  })

  test('ask two questions for two payees', () => {
    expect(questions(asked('b', 'PRIYA SHAH', 1_135), asked('a', 'MARSH LETS', 1_135))).toEqual([
      ['b', []],
      ['a', []],
    ])
  })

  test('ask two questions for very different amounts', () => {
    expect(questions(asked('b', 'PRIYA SHAH', 1_135), asked('a', 'PRIYA SHAH', 300))).toHaveLength(2)
  })

  test('leave out a payment that may be for either of two months: it is asked about alone', () => {
    const all = questions(
      asked('c', 'PRIYA SHAH', 950),
      asked('b', 'PRIYA SHAH', 950, '2026-05-01'),
      asked('a', 'PRIYA SHAH', 950),
    )
    expect(all).toEqual([
      ['c', ['a']],
      ['b', []],
    ])
  })

  test('leave out a payment without a payee in the row: it is asked about alone', () => {
    expect(questions(asked('b', '12 34', 950), asked('a', '56 78', 950))).toHaveLength(2)
  })
})
