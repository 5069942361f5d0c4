/** Address of the rented home as in a file: at most four lines of 32 characters, and the postcode. */
export interface HomeAddress {
  readonly lines: readonly [string, string, string, string]
  readonly postcode: string
}

export type AddressReading = HomeAddress | { readonly unusable: 'no_postcode' | 'address_too_long' }

const lineWidth = 32
const lineCount = 4
const postcodeAtEnd = /(?:^|[\s,])([A-Z]{1,2}[0-9][A-Z0-9]?)\s*([0-9][A-Z]{2})[\s,.]*$/i
const countryAtEnd = /[\s,]+(?:united kingdom|uk|england|scotland|wales|northern ireland)[\s,.]*$/i

/** Adds the postcode of the member's own address to a present home without one, because they live there. */
export function addressOfPresentHome(home: string, ownPostcode: string | null): string {
  const hasOwn = postcodeAtEnd.test(home.replace(countryAtEnd, ''))
  return hasOwn || !ownPostcode ? home : `${home}, ${ownPostcode}`
}

/** Returns the address in lines of the layout. Words may move to the next line but are never cut. */
export function readHomeAddress(text: string): AddressReading {
  const whole = text.replace(/\s*\n\s*/g, ', ').replace(countryAtEnd, '')
  const found = postcodeAtEnd.exec(whole)
  if (!found) return { unusable: 'no_postcode' }
  const [, area = '', place = ''] = found
  const parts = whole
    .slice(0, found.index)
    .split(',')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '')
  const lines = fitted(parts)
  if (lines === null || lines.length === 0) return { unusable: 'address_too_long' }
  const [first = '', second = '', third = '', fourth = ''] = lines
  return {
    lines: [first, second, third, fourth],
    postcode: `${area.toUpperCase()} ${place.toUpperCase()}`,
  }
}

function fitted(parts: readonly string[]): string[] | null {
  const asTyped = parts.flatMap(wrapped)
  const lines = asTyped.length <= lineCount ? asTyped : joined(asTyped)
  return lines.length <= lineCount && lines.every((line) => line.length <= lineWidth) ? lines : null
}

/** Wraps a part that is wider than a line. */
function wrapped(part: string): string[] {
  const lines: string[] = []
  for (const word of part.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= lineWidth) {
      lines[lines.length - 1] = `${last} ${word}`
    } else lines.push(word)
  }
  return lines
}

/** Joins short parts on shared lines, in their order, if there are too many. */
function joined(parts: readonly string[]): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 2 + part.length <= lineWidth) {
      lines[lines.length - 1] = `${last}, ${part}`
    } else lines.push(part)
  }
  return lines
}
