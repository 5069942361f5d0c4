import { inPlainCapitals } from './charset.ts'

/** Titles that the name columns carry before a name, as the file spells them. */
const TITLES: ReadonlySet<string> = new Set(['MR', 'MRS', 'MS', 'MISS', 'MX', 'DR', 'REV', 'PROF'])

interface TitledName {
  readonly title: string | null
  readonly name: string
}

const firstWord = (text: string): string => text.slice(0, Math.max(0, text.indexOf(' ')))

/** True for a name that a title before it leaves readable: two words, of which the first is no title. */
const takesTitle = (name: string): boolean => name.includes(' ') && !TITLES.has(firstWord(name))

/**
 * Returns the text of the name columns: title, then name. The title is left out where both are too wide, because a record
 * is complete without it, and where reading could not tell it from the name.
 */
export function titledName({ title, name }: TitledName, width: number): string {
  if (!title) return name
  const plain = inPlainCapitals(name)
  const both = `${inPlainCapitals(title)} ${plain}`
  return TITLES.has(firstWord(both)) && takesTitle(plain) && both.length <= width ? both : name
}

/** Splits the text of the name columns. Written again it is the same text. */
export function splitTitle(text: string): TitledName {
  const title = firstWord(text)
  const name = text.slice(title.length + 1)
  return TITLES.has(title) && takesTitle(name) ? { title, name } : { title: null, name: text }
}
