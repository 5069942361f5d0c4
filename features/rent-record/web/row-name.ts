/** How a bank says that it moved money; who was paid comes after it. */
const MEANS =
  /^(?:direct debit|standing order|card payment|card purchase|faster payments?|bank transfer|bill payment|dd|so|fpo|fpi|bgc|bacs)(?: (?:to|from))? +/i

/** Who was paid, as a person would write it: the merchant's name, else the bank's line without its own words. */
export function rowName({ name }: { name: string }): string {
  const who = name.replace(MEANS, '').trim() || name
  return who === who.toUpperCase() && /[A-Z]{4}/.test(who)
    ? who.toLowerCase().replace(/(^|[\s&'-])\p{L}/gu, (start) => start.toUpperCase())
    : who
}
