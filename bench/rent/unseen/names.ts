import type { Random } from '../random.ts'

const FIRST =
  'Imogen Callum Priyanka Tobias Yusuf Marta Gethin Aoife Lorna Dmitri Chiara Femi Wen Rosalind Angus Siobhan'.split(
    ' ',
  )
const LAST =
  'Thorne Adeyemi Whitlock Kowalczyk Sandhu Pemberton Vaughan Lindqvist Saxon Beddoes Farrant Mistry Cattermole Hale Nightingale Rowntree Chowdhury Ferreira Stubbs Allen'.split(
    ' ',
  )
export const AGENTS = [
  'Harbour & Pike',
  'Fenwick Lane Lettings',
  'Marlowe Residential',
  'Northgate Lets',
  'Castle Keys',
  'Bramwell Homes',
  'Quayside Property',
  'Tarn Estates',
  'Oak & Ash Lettings',
  'Pennine Property Partners',
]
export const COUNCILS = [
  'Wealden',
  'Lambeth',
  'Lincoln',
  'Warwick',
  'Sandwell',
  'Gateshead',
  'Dacorum',
  'Stroud',
]
export const ASSOCIATIONS = [
  'Aster',
  'Vivid Homes',
  'Chorus Homes',
  'Onward Homes',
  'Octavia Housing',
  'Hexagon',
  'Riverside Group',
]
export const BUILD_TO_RENT = ['Quintain Living', 'Grainger', 'Fizzy Living', 'Essential Living', 'Get Living']
export const HALLS = [
  'Campus Living Villages',
  'Scape & Vita',
  'Sanctuary Students',
  'Chapter Spitalfields',
  'Student Roost',
]
const STREETS = [
  'Meadow View',
  'Priory Lane',
  'Canal Street',
  'Tollgate Road',
  'Chapel Hill',
  'Sycamore Close',
  'Kiln Avenue',
  'Orchard Terrace',
]
const TOWNS = [
  ['Hove', 'BN3 4TT'],
  ['Leeds', 'LS6 2AB'],
  ['Derby', 'DE1 3QF'],
  ['Truro', 'TR1 2PN'],
  ['London', 'SE5 8RS'],
  ['Bath', 'BA2 6JH'],
] as const

export interface Person {
  first: string
  last: string
}

export const person = (random: Random): Person => ({ first: random.pick(FIRST), last: random.pick(LAST) })

/** Formats a name as banks do: reversed, with initials, in capitals or as it was saved. */
export function onStatement(random: Random, { first, last }: Person): string {
  const name = random.pick([
    `${first} ${last}`,
    `${first[0]} ${last}`,
    `${last} ${first[0]}`,
    `${last} ${first[0]}J`,
    `Mrs ${first[0]} ${last}`,
    `${first.slice(0, 1)}. ${last}`,
  ])
  return random.chance(0.6) ? name.toUpperCase() : name
}

export interface Place {
  flat: number | null
  house: number
  street: string
  postcode: string
  address: string
}

export function place(random: Random): Place {
  const flat = random.chance(0.5) ? random.whole(1, 40) : null
  const house = random.whole(2, 190)
  const street = random.pick(STREETS)
  const [town, postcode] = random.pick(TOWNS)
  return {
    flat,
    house,
    street,
    postcode,
    address: `${flat ? `Flat ${flat}, ` : ''}${house} ${street}, ${town} ${postcode}`,
  }
}

/** Returns a name with one letter changed, dropped or doubled. */
export function slip(random: Random, name: string): string {
  const at = random.whole(2, Math.max(2, name.length - 3))
  const letter = random.pick('aeiostn'.split(''))
  return random.pick([
    name.slice(0, at) + letter + name.slice(at + 1),
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + name.charAt(at) + name.slice(at),
  ])
}
