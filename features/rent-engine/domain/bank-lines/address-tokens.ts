import { splitWords } from './wording.ts'

/** Parts of an address that members write in a reference: flat, house number with street, and postcode. */
export interface AddressTokens {
  flat: string | null
  house: string | null
  street: string | null
  postcode: string | null
}

const FLAT_WORDS = new Set(['FLAT', 'APARTMENT', 'APT', 'UNIT', 'ROOM', 'STUDIO'])
const hasDigit = (word: string | undefined) => word !== undefined && /\d/.test(word)

export function addressTokensOf(address: string | null | undefined): AddressTokens {
  const words = typeof address === 'string' ? splitWords(address) : []
  const flatAt = words.findIndex((word, at) => FLAT_WORDS.has(word) && hasDigit(words[at + 1]))
  const houseAt = words.findIndex((word, at) => hasDigit(word) && (flatAt < 0 || at !== flatAt + 1))
  const isHouse = houseAt >= 0 && houseAt < words.length - 2 && !hasDigit(words[houseAt + 1])
  const [outward = '', inward = ''] = words.slice(-2)
  const isPostcode = hasDigit(outward) && inward.length === 3 && hasDigit(inward[0])
  return {
    flat: flatAt < 0 ? null : (words[flatAt + 1] ?? null),
    house: isHouse ? (words[houseAt] ?? null) : null,
    street: isHouse ? (words[houseAt + 1] ?? null) : null,
    postcode: isPostcode ? outward + inward : null,
  }
}

/** Returns true if a text names the flat, the house and street, or the postcode. */
export function namesHome(
  words: readonly string[],
  { flat, house, street, postcode }: AddressTokens,
): boolean {
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next = ''] = [words[at], words[at + 1]]
    if (flat !== null && next === flat && FLAT_WORDS.has(word)) return true
    if (house !== null && word === house && next === street) return true
    if (postcode !== null && (word === postcode || (postcode.startsWith(word) && word + next === postcode)))
      return true
  }
  return false
}
