import { HELP_TOPICS, helpId } from '@keyturn/platform/help'
import { expect, test } from 'vitest'
import { questions } from '../site/content/questions.ts'
import { explanations } from './explanations.ts'
import { searchAnswers } from './search.ts'

const topics = [...explanations, ...questions]

test('a search finds answers with all its words, and lists matches in the question first', () => {
  const found = searchAnswers(topics, ' MISSED  month ')
  expect(found.length).toBeGreaterThan(0)
  for (const { question, answer } of found)
    expect(`${question} ${answer.join(' ')}`.toLowerCase()).toMatch(/(?=.*missed)(?=.*month)/s)
  expect(searchAnswers(topics, 'late')[0]?.question.toLowerCase()).toContain('late')
})

test('an empty search lists every answer, each with its own id', () => {
  expect(searchAnswers(topics, '  ')).toHaveLength(topics.length)
  expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length)
})

test('every help topic that another page links to has an answer', () => {
  const ids = topics.map(({ id }) => id)
  for (const topic of HELP_TOPICS) expect(ids).toContain(helpId(topic))
})
