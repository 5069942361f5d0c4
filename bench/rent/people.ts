import type { Random } from './random.ts'

const FIRST =
  'John Mary Aisha Kwame Priya Wei Olu Siobhan Rhys Fatima Ivan Chloe Mohammed Grace Hamish Zofia David Nia Raj Elena Tunde Isla Callum Yusuf Beatrice Tomasz'.split(
    ' ',
  )
const LAST =
  'Okafor Smith Patel Jones Khan Williams Nowak Singh OBrien Campbell Chowdhury Begum Evans Taylor Mensah Kowalski Fernandez Murphy Ahmed Robertson Clarke Adeyemi Sharma Hughes Wright Lindqvist Papadopoulos Featherstonehaugh Ng Li'.split(
    ' ',
  )
const AGENCY_HEADS =
  'Foxgrove Harbour Castlegate Northgate Riverside Kingfisher Oakwood Belvoir Meridian Thornbury Ashdown Beacon Whitestone Highfield Larkspur Dovetail Pennine Solent Trinity Marlowe'.split(
    ' ',
  )
const AGENCY_TAILS = [
  'Lettings Ltd',
  'Property Management',
  'Estates',
  'Residential Lettings',
  'Homes',
  'Lettings',
  'Estate Agents LLP',
  'Property Services Ltd',
  'Housing Association',
]
const STREETS = 'Acacia Victoria Station Church Park Mill Albert Queens Windsor Manor Grange Alexandra'.split(
  ' ',
)

export interface Person {
  first: string
  last: string
}

export interface Landlord {
  /** Name as the member typed it for the tenancy. */
  declared: string
  /** Forms that a bank row may have. */
  written: string[]
}

export function person(random: Random): Person {
  return { first: random.pick(FIRST), last: random.pick(LAST) }
}

export function someoneElse(random: Random, but: readonly string[]): Person {
  for (;;) {
    const other = person(random)
    if (!but.some((name) => name.toUpperCase().includes(other.last.toUpperCase()))) return other
  }
}

function privateLandlord(random: Random): Landlord {
  const who = person(random)
  const title = random.pick(['Mr ', 'Mrs ', 'Ms ', 'Dr ', '', '', ''])
  const declared = `${title}${who.first} ${who.last}`
  const written = [
    `${who.first} ${who.last}`,
    `${who.first} ${who.last}`,
    `${who.first[0]} ${who.last}`,
    `${who.last} ${who.first[0]}`,
    `${who.last}`,
    `${title}${who.first[0]} ${who.last}`,
    `${who.last} ${who.first}`,
    `${who.first[0]}${random.pick(['A', 'M', 'T'])} ${who.last}`,
    `${who.first} ${random.pick(['A', 'James', 'M'])} ${who.last}`,
  ]
  return { declared, written }
}

function agent(random: Random): Landlord {
  const head = random.pick(AGENCY_HEADS)
  const tail = random.pick(AGENCY_TAILS)
  return {
    declared: `${head} ${tail}`,
    written: [
      `${head} ${tail}`,
      `${head} ${tail} Client Account`,
      `${head} ${tail.split(' ')[0]}`,
      `${head} Client A/C`,
      `${head.toUpperCase()} ${tail.replace(' Ltd', ' Limited')}`,
      head,
    ],
  }
}

export function landlord(random: Random): Landlord {
  return random.chance(0.55) ? privateLandlord(random) : agent(random)
}

export function address(random: Random): string {
  return `${random.whole(1, 180)} ${random.pick(STREETS)} ${random.pick(['Road', 'Street', 'Avenue', 'Close'])}, Leeds LS${random.whole(1, 28)} ${random.whole(1, 9)}AB`
}

const MONTH_WORDS = [
  'January',
  'Feb',
  'March',
  'Apr',
  'May',
  'June',
  'July',
  'Aug',
  'Sept',
  'Oct',
  'Nov',
  'Dec',
]

/** Draws a member's reference: constant, or with the month in it. */
export function referenceHabit(random: Random, home: string, surname: string): (bookedOn: string) => string {
  const fixed = random.pick([
    'RENT',
    'RENT',
    '',
    home.split(',')[0] ?? '',
    surname,
    'FLAT 3',
    'RENT FLAT 2',
    `${surname} RENT`,
    'house',
    'REF 20931',
  ])
  if (random.chance(0.2)) {
    return (bookedOn) =>
      `${random.chance(0.5) ? 'RENT ' : ''}${MONTH_WORDS[Number(bookedOn.slice(5, 7)) - 1]}`
  }
  return () => fixed
}
