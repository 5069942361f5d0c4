/** Small seeded generator, so that every table is reproducible from its seed. */
export interface Random {
  unit(): number
  whole(low: number, high: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

export function seededRandom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    unit,
    whole: (low, high) => low + Math.floor(unit() * (high - low + 1)),
    chance: (probability) => unit() < probability,
    pick: (items) => {
      const item = items[Math.floor(unit() * items.length)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
  }
}

const SYLLABLES = 'ba ce di fo gu ka le mi no pu ra se ti vo wu xa ye zi dra plo'.split(' ')

/** Invents a word that appears on no real statement. */
export function inventedWord(random: Random): string {
  let word = ''
  const count = random.whole(2, 3)
  for (let at = 0; at < count; at += 1) word += random.pick(SYLLABLES)
  return word.toUpperCase()
}
