/**
 * Whose law of rents holds for a home. Bank holidays go by `Nation`, which England and Wales share; their laws of rents
 * are two.
 */
export const COUNTRIES = ['england', 'wales', 'scotland', 'northern-ireland'] as const
export type Country = (typeof COUNTRIES)[number]

export const COUNTRY_WORDS: Record<Country, string> = {
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

/** Postcodes, but of islands with laws of their own. */
const OUTSIDE = new Set(['GY', 'IM', 'JE'])

interface Border {
  /** Where most of the area lies; null: nobody guesses. */
  mostly: Country | null
  /** Its districts that lie wholly in one country, where that is not where most of it lies. */
  wholly?: Partial<Record<Country, readonly number[]>>
  /** Districts with homes on both sides of the border, or so near it that one should ask. */
  both: readonly number[]
}

const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** The postcode areas that a border runs through. What stands under `both` is asked, never guessed. */
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

/** The country in which the postcode of an address lies. Null: there is none, or it may lie on either side of a border. */
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
