const FIRST_NAMES = [
  'Ada',
  'Bela',
  'Cora',
  'Dina',
  'Edda',
  'Fay',
  'Gina',
  'Hope',
  'Ines',
  'June',
  'Kit',
  'Lena',
]
const LAST_NAMES = [
  'Arkwright',
  'Bellamy',
  'Castle',
  'Draycott',
  'Ellwood',
  'Fenwick',
  'Garside',
  'Holloway',
  'Ingleby',
  'Jessop',
  'Kershaw',
  'Lockwood',
  'Marlowe',
  'Norwood',
  'Oakley',
  'Pemberton',
  'Quarrell',
  'Rowntree',
  'Sandford',
  'Thackeray',
]

/** Returns a distinct name per simulated member, because email addresses are made of them. */
export const nameOf = (at: number): string =>
  `${FIRST_NAMES[at % FIRST_NAMES.length]} ${LAST_NAMES[Math.floor(at / FIRST_NAMES.length) % LAST_NAMES.length]}`

export const MAX_MEMBERS = FIRST_NAMES.length * LAST_NAMES.length
