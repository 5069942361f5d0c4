import type { Question } from '../site/content/questions.ts'

/** Returns the answers that contain every search term. Matches in the question rank first. */
export function searchAnswers(topics: readonly Question[], search: string): readonly Question[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return topics
  const holds = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word))
  const inQuestion = topics.filter(({ question }) => holds(question))
  const elsewhere = topics.filter(
    ({ question, answer }) => !holds(question) && holds(`${question} ${answer.join(' ')}`),
  )
  return [...inQuestion, ...elsewhere]
}
