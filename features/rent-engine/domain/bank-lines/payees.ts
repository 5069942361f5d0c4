import { bestMatch, wordSimilarity } from './string-similarity.ts'
import { isNoName, splitWords, type Wording } from './wording.ts'

/** Words that many agents share, so on their own they identify no payee. */
const COMPANY_WORDS = new Set(
  `LTD LIMITED LLP PLC CO COMPANY CLIENT CLIENTS ACCOUNT ACCOUNTS ACC AC LETTING LETTINGS LETS PROPERTY PROPERTIES ESTATE ESTATES
  MANAGEMENT MGMT MANAGERS HOUSING ASSOCIATION AGENT AGENTS AGENCY RESIDENTIAL RENTAL RENTALS HOMES HOME GROUP SERVICES TRUST COUNCIL CITY
  BOROUGH DISTRICT LONDON SALES INVESTMENTS DEVELOPMENTS HOLDINGS STUDENT STUDENTS LIVING ACCOMMODATION UK AND THE OF`.split(
    /\s+/,
  ),
)

const TITLES = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR', 'PROF', 'SIR', 'MX', 'REV', 'LADY', 'LORD'])

export interface Payee {
  declared: string
  /** First names or initials of a person; shared words of a company. */
  given: readonly string[]
  /** Last name of a person; distinctive words of a company. */
  own: readonly string[]
  /** Number of words at the end of `given` that begin a double last name such as "Jones-Parry". */
  barrel: number
  isCompany: boolean
  /** True for two people, such as "Anna and Tom Taylor". */
  isPair: boolean
  letters: string
  /** Letters that remain when a bank truncates the name. */
  cut: string
  acronym: string
}

export interface Recognised {
  /** 0 is an unknown payee, 1 certainly the declared one. */
  strength: number
  declared: string
  /** Strength of the name alone, without the rest of the text. */
  likeness?: number
}

/** Strength from which a name counts as the declared payee's. */
export const NAMED = 0.6
/** Strength from which it counts as certain. */
export const SURELY_NAMED = 0.85

export const STRANGER: Recognised = { strength: 0, declared: '' }

/** Extracts the name: reorders "Smith, John" and drops an address or a bracket. */
function nameOnly(declared: string): string {
  const text = declared.slice(0, 120)
  const bracket = text.indexOf('(')
  const name = bracket > 2 ? text.slice(0, bracket) : text
  const comma = name.indexOf(',')
  if (comma < 2) return name
  const [before, after] = [name.slice(0, comma).trim(), name.slice(comma + 1).trim()]
  const turned = !before.includes(' ') && after !== '' && splitWords(after).length <= 2 && !hasNumber(after)
  return turned ? `${after} ${before}` : before
}

function hasNumber(text: string): boolean {
  for (let at = 0; at < text.length; at += 1)
    if (text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57) return true
  return false
}

/** Length at which banks truncate a name. */
const CUT_NAME = 18

const DOMAIN_WORDS = new Set(['COM', 'NET', 'ORG', 'WWW'])

/** Reduces an email address to its local part without digits, which may be a name. */
function withoutDomain(name: string): string {
  const at = name.indexOf('@')
  return at <= 0 ? name : name.slice(0, at).replace(/[\d_]/g, ' ')
}

export function readPayee(declared: string): Payee | null {
  const name = withoutDomain(nameOnly(declared))
  const all = splitWords(name).filter((word) => !DOMAIN_WORDS.has(word))
  // "Lord" is also a last name.
  const isTitle = (word: string, at: number): boolean =>
    TITLES.has(word) && !(word === 'LORD' && at > 0 && at === all.length - 1)
  const words = all.filter((word, at) => word !== 'AND' && !isTitle(word, at))
  if (words.length === 0) return null
  const letters = words.join('')
  const cut = splitWords(name.trim().slice(0, CUT_NAME)).join('')
  const acronym = words.map((word) => word[0]).join('')
  const isCompany = words.some((word) => COMPANY_WORDS.has(word)) || words.length > 4
  if (isCompany) {
    const own = words.filter((word) => !COMPANY_WORDS.has(word))
    const given = words.filter((word) => COMPANY_WORDS.has(word))
    return { declared, given, own, barrel: 0, isCompany, isPair: false, letters, cut, acronym }
  }
  // "Okafor J" is as common as "J Okafor". A last name has more than one letter.
  const turned = words.at(-1)?.length === 1
  const ordered = turned ? [...words].reverse() : words
  const lastName = name.trim().split(' ').at(-1) ?? ''
  const barrel = turned || !lastName.includes('-') ? 0 : Math.max(0, splitWords(lastName).length - 1)
  const [given, own] = [ordered.slice(0, -1), ordered.slice(-1)]
  const isPair = name.includes('&') || splitWords(name).includes('AND')
  return {
    declared,
    given,
    own,
    barrel: Math.min(barrel, given.length),
    isCompany,
    isPair,
    letters,
    cut,
    acronym,
  }
}

/** Matches names without spaces, such as "JOKAFOR", "JOHNOKAFOR" or "YOURNESTLETTINGS". */
function grownTogether(words: readonly string[], payee: Payee): boolean {
  if (payee.letters.length >= 7 && words.some((word) => word.startsWith(payee.letters))) return true
  const last = payee.own[0] ?? ''
  if (last.length < 4) return false
  return words.some((word) => {
    const rest = word.endsWith(last)
      ? word.slice(0, -last.length)
      : word.startsWith(last)
        ? word.slice(last.length)
        : null
    return rest !== null && payee.given.some((given) => given === rest || given[0] === rest)
  })
}

/** Matches "CHLOE JAMES SH": the first name complete, the last one truncated to a letter or two. */
function cutShort(words: readonly string[], payee: Payee): number {
  const last = payee.own[0] ?? ''
  const first = words.findIndex((word) => word.length >= 3 && payee.given.includes(word))
  if (first < 0) return 0
  const cut = words.slice(first + 1, first + 4).find((word) => last.startsWith(word))
  return cut === undefined ? 0 : cut.length >= 3 ? 0.86 : cut.length === 2 ? 0.76 : 0.62
}

/** Matches "ANNELIESE SCHRODER" for Anneliese Schröder-Booth, where the bank dropped the last part. */
function cutBeforeLast(words: readonly string[], payee: Payee): boolean {
  const [first, barrel] = [payee.given[0] ?? '', payee.given.at(-1) ?? '']
  if (payee.given.length < 2 || first.length < 3 || barrel.length < 5) return false
  const at = words.indexOf(barrel)
  const next = words[at + 1]
  return words[at - 1] === first && (next === undefined || isNoName(next))
}

/** Finds where a double last name begins, as in "STEPHEN JONES PARRY". */
function startOfLastName(words: readonly string[], end: number, payee: Payee): number {
  let from = end
  for (const part of payee.given.slice(payee.given.length - payee.barrel).reverse())
    if (words[from - 1] === part) from -= 1
  return from
}

/** Matches "STEPHEN & MARGARET" for Stephen and Margaret Taylor, where the bank dropped the last name. */
function pairCutShort(words: readonly string[], payee: Payee): boolean {
  const [first = '', second = ''] = payee.given
  const at = words.indexOf(first)
  const next = words[at + 1] === 'AND' ? words[at + 2] : words[at + 1]
  if (!payee.isPair || at < 0 || first.length < 3 || !next || next.length < 3) return false
  return second.startsWith(next)
}

function recognisePerson(words: readonly string[], payee: Payee): number {
  const last = payee.own[0] ?? ''
  const found = bestMatch(words, last)
  if (found.at < 0)
    return grownTogether(words, payee)
      ? 0.9
      : cutBeforeLast(words, payee)
        ? 0.86
        : Math.max(pairCutShort(words, payee) ? 0.76 : 0, cutShort(words, payee))
  const first = payee.given.slice(0, payee.given.length - payee.barrel)
  if (first.length === 0) return 0.88 * found.value
  const from = startOfLastName(words, found.at, payee)
  let alone = true
  let likeFirst = false
  for (let at = 0; at < words.length; at += 1) {
    if (at >= from && at <= found.at) continue
    const word = words[at] ?? ''
    if (first.some((given) => given.length > 1 && wordSimilarity(word, given) > 0)) return found.value
    const distance = at < from ? from - at : at - found.at
    const near = distance <= 2
    const initial = first.some((given) => given[0] === word[0])
    if (near && initial && (word.length === 1 || (word.length === 2 && !isNoName(word))))
      return 0.95 * found.value
    if (near && initial && first.some((given) => given.length === 1) && !isNoName(word))
      return 0.9 * found.value
    if (distance !== 1 || isNoName(word)) continue
    if (word.length > 1) {
      alone = false
      likeFirst ||= initial
      // "A OKAFOR" is at most a relative of the declared "J Okafor". In "OKAFOR A SMITH" the sender follows the payee.
    } else if (at < from || isNoName(words[at + 1] ?? 'TO')) return 0.45 * found.value
  }
  // "JON OKAFOR" may be John. In "WIBBLE OKAFOR" the first word may be the bank's.
  return (alone ? 0.75 : likeFirst ? 0.76 : 0.6) * found.value
}

const COUNCIL_SIGNS = new Set(['CC', 'BC', 'DC', 'MBC', 'LBC', 'LB', 'CNCL', 'HRA'])

function saysCouncil(wording: Wording): boolean {
  const { saysRent, saysLetting, words } = wording
  return saysRent || saysLetting || words.some((word) => COUNCIL_SIGNS.has(word))
}

function recogniseCompany(wording: Wording, payee: Payee): number {
  const { words } = wording
  if (payee.letters.length >= 8 && wording.letters.includes(payee.letters)) return 1
  const shared = payee.given.filter((word) => bestMatch(words, word).value > 0).length
  if (payee.own.length === 0) return shared === payee.given.length && shared > 1 ? 0.85 : 0
  if (payee.own.every((word) => word.length === 1))
    return shared > 0 && words.some((_, at) => payee.own.every((own, step) => words[at + step] === own))
      ? 0.85
      : 0
  let sum = 0
  let first = 0
  for (const [at, own] of payee.own.entries()) {
    const { value } = bestMatch(words, own)
    if (at === 0) first = value
    sum += value
  }
  const part = sum / payee.own.length
  // Every shop's text may contain the town, and a single word of an agent's name may belong to a car hire.
  const isPlaceOnly = shared === 0 && payee.given.includes('COUNCIL') && !saysCouncil(wording)
  if (isPlaceOnly || (shared === 0 && wording.saysOther && !wording.saysRent)) return 0
  if (part >= 0.8) return Math.min(1, 0.85 * part + (shared > 0 ? 0.12 : 0.03))
  const run = payee.own.join('')
  if (run.length >= 6 && wording.letters.includes(run)) return 0.85
  if (first > 0 && part >= 0.5) return 0.7
  // The bank truncated a long name to its shared words, as in "LONDON BOROUGH OF".
  if (payee.cut.length >= 12 && wording.letters.includes(payee.cut)) return 0.76
  if (payee.acronym.length >= 3 && words.includes(payee.acronym)) return 0.6
  return 0
}

/** Returns the declared payee that a text most likely names. */
export function recognise(wording: Wording, payees: readonly Payee[]): Recognised {
  let best = STRANGER
  for (const payee of payees) {
    const strength = payee.isCompany
      ? recogniseCompany(wording, payee)
      : recognisePerson(wording.words, payee)
    if (strength > best.strength) best = { strength, declared: payee.declared }
  }
  return best
}
