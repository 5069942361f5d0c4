/**
 * Scripts in modern use (https://www.unicode.org/reports/tr31/#Table_Recommended_Scripts). Japanese, Chinese and
 * Korean names combine several.
 */
const SCRIPTS = [
  ['Latin'],
  ['Greek'],
  ['Cyrillic'],
  ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'],
  ...['Arabic', 'Armenian', 'Bengali', 'Devanagari', 'Ethiopic', 'Georgian', 'Gujarati', 'Gurmukhi'].map(one),
  ...['Hebrew', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil'].map(one),
  ...['Telugu', 'Thaana', 'Thai', 'Tibetan'].map(one),
]
function one(script: string): string[] {
  return [script]
}

const IN_ONE_SCRIPT = SCRIPTS.map(
  (group) => new RegExp(`^[${group.map((script) => `\\p{scx=${script}}`).join('')}\\d-]+$`, 'u'),
)

/** Host name label (RFC 1123): letters, digits and inner hyphens. */
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i

/** Converts a domain to ASCII (IDNA). An ASCII or invalid domain is returned unchanged. */
export function inAscii(domain: string): string {
  if (!/[^\p{ASCII}]/u.test(domain) || /[\s/?#@:\\%[\]]/.test(domain)) return domain
  return URL.parse(`http://${domain}`)?.hostname ?? domain
}

/** True if each label uses a single script, because mixed scripts can imitate another domain. */
export function isHostName(domain: string): boolean {
  const ascii = inAscii(domain).split('.')
  return (
    domain.split('.').every((label) => IN_ONE_SCRIPT.some((script) => script.test(label))) &&
    ascii.length > 1 &&
    ascii.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(ascii.at(-1) ?? '')
  )
}
