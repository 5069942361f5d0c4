import { expect, test } from 'vitest'
import { unclearComments, unclearTexts } from './comment-words.ts'
import { sourceFiles } from './source-files.ts'

test('each comment begins with a noun or a verb and names its actor', () => {
  // The client is generated from the summaries of the routes.
  const written = sourceFiles(/^(?!api-client\/).*\.(?:tsx?|mjs)$/)
  expect(unclearComments(written)).toEqual([])
})

const faultsOf = (text: string): number => unclearComments([{ path: 'a.ts', text }]).length

test('a comment with a forbidden word is reported', () => {
  expect(faultsOf('/** What the member sees. */\n')).toBe(1)
  expect(faultsOf('  // Whoever asks gets it.\n')).toBe(1)
  expect(faultsOf('/**\n * Returns the row\n * that stands first.\n */\n')).toBe(1)
  expect(faultsOf('/** Returns the first row, or null. */\n// Simulated by the stand-in.\n')).toBe(0)
  expect(faultsOf('// biome-ignore lint/a: What it does.\n')).toBe(0)
  expect(faultsOf("const text = '// What is this'\n")).toBe(0)
})

test('each route summary, help text and log message is in plain words', () => {
  const written = sourceFiles(/^(?!api-client\/)(?!.*\.test\.).*\.tsx?$/)
  expect(unclearTexts(written)).toEqual([])
})

test('a summary, help text or log message with a forbidden word is reported', () => {
  const found = (text: string): number => unclearTexts([{ path: 'a.ts', text }]).length
  expect(found("schema: { summary: 'What my plan opens' }")).toBe(1)
  expect(found("help: 'Jobs that nobody did'")).toBe(1)
  expect(found("log.warn({ memberId }, 'somebody came back')")).toBe(1)
  expect(found("log.warn(\n  { memberId },\n  'the file stands still',\n)")).toBe(1)
  expect(found("schema: { summary: 'List the features of my plan' }")).toBe(0)
  expect(found("log.info({ memberId }, 'bank-link: bank journey started')")).toBe(0)
})
