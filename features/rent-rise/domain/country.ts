/**
 * Country whose rent law applies to a home. Bank holidays use `Nation`, where England and Wales are one; their rent
 * laws differ.
 */
export const COUNTRIES = ['england', 'wales', 'scotland', 'northern-ireland'] as const
export type Country = (typeof COUNTRIES)[number]

export const COUNTRY_TEXTS: Record<Country, string> = {
  england: 'England',
  wales: 'Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
}

const WHOLE_AREAS: Record<Exclude<Country, 'england'>, ReadonlySet<string>> = {
  wales: new Set(['CF', 'SA']),
  scotland: new Set('AB DD EH FK G HS IV KA KW KY ML PA PH ZE'.split(' ')),
  'northern-ireland': new Set(['BT']),
}

/** Postcode areas of islands with their own laws. */
const OUTSIDE = new Set(['GY', 'IM', 'JE'])

interface Border {
  /** Country of most of the area. Null if unclear. */
  mostly: Country | null
  /** Districts wholly in one country other than `mostly`. */
  wholly?: Partial<Record<Country, readonly number[]>>
  /** Districts with homes on both sides of the border, or too near it to be sure. */
  both: readonly number[]
}

const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** Postcode areas on a border. The app asks the member about districts in `both`. */
const BORDERS: Readonly<Record<string, Border>> = {
  CA: { mostly: 'england', both: [6] },
  CH: { mostly: 'england', wholly: { wales: from(6, 8) }, both: [1, 3, 4, 5] },
  DG: { mostly: 'scotland', both: [14, 16] },
  GL: { mostly: 'england', both: [15, 16] },
  HR: { mostly: 'england', both: [2, 3, 5, 9] },
  LD: { mostly: 'wales', both: [7, 8] },
  LL: { mostly: 'wales', both: [...from(11, 14), 20] },
  NP: { mostly: 'wales', both: [7, 15, 16, 25] },
  SY: {
    mostly: null,
    wholly: { england: [1, 2, 3, 4, 6, 8], wales: [...from(16, 20), ...from(23, 25)] },
    both: [],
  },
  TD: { mostly: 'scotland', both: [5, 8, 9, 11, 12, 15] },
}

const POSTCODE = /\b([a-z]{1,2})(\d{1,2})[a-z]?\s*\d[a-z]{2}\b/gi

/**
 * Returns the country of an address by its postcode. Null without a postcode, or if it may be on either side of a
 * border.
 */
export function countryAt(address: string): Country | null {
  const [, letters, digits] = [...address.matchAll(POSTCODE)].at(-1) ?? []
  if (letters === undefined || digits === undefined) return null
  const area = letters.toUpperCase()
  if (OUTSIDE.has(area)) return null
  for (const country of ['wales', 'scotland', 'northern-ireland'] as const)
    if (WHOLE_AREAS[country].has(area)) return country
  const border = BORDERS[area]
  return border ? countryOf(border, Number(digits)) : 'england'
}

function countryOf({ mostly, wholly = {}, both }: Border, district: number): Country | null {
  if (both.includes(district)) return null
  return COUNTRIES.find((country) => wholly[country]?.includes(district)) ?? mostly
}
