/** Returns true if two words differ by one inserted, missing or changed letter. Short words never match. */
function isEditDistanceOne(left: string, right: string): boolean {
  if (left.length < 6 || Math.abs(left.length - right.length) > 1 || left[0] !== right[0]) return false
  let at = 0
  while (at < left.length && left[at] === right[at]) at += 1
  const leftRest = left.length >= right.length ? at + 1 : at
  const rightRest = right.length >= left.length ? at + 1 : at
  return left.slice(leftRest) === right.slice(rightRest)
}

/** Similarity of two words, one from the text and one from the name. Allows truncation and one wrong letter. */
export function wordSimilarity(word: string, wanted: string): number {
  if (word === wanted) return 1
  if (word.length >= 4 && wanted.length > word.length && wanted.startsWith(word)) return 0.85
  if (isEditDistanceOne(word, wanted)) return 0.8
  return 0
}

export function bestMatch(words: readonly string[], wanted: string): { at: number; value: number } {
  let best = { at: -1, value: 0 }
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const value = wordSimilarity(word, wanted)
    if (value > best.value) best = { at, value }
    // Joins two words such as "O ROURKE" and "MC DONALD", from banks without apostrophes.
    else if (best.value < 0.95 && wanted.length > 4 && `${words[at - 1]}${word}` === wanted)
      best = { at, value: 0.95 }
  }
  return best
}
