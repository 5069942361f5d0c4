import { toSearchWords } from '@keyturn/platform/plain-words'
import type { Question } from './content/questions.ts'

/** Returns the questions that contain every typed word or prefix, ignoring accents and case. */
export function questionsWith(typed: string, questions: readonly Question[]): readonly Question[] {
  const wanted = toSearchWords(typed)
  if (wanted.length === 0) return questions
  return questions.filter(({ question, answer }) => {
    const words = toSearchWords([question, ...answer].join(' '))
    return wanted.every((word) => words.some((each) => each.startsWith(word)))
  })
}
