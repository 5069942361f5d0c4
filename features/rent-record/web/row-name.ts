/** Payment method at the start of a bank text, before the payee. */
const MEANS =
  /^(?:direct debit|standing order|card payment|card purchase|faster payments?|bank transfer|bill payment|dd|so|fpo|fpi|bgc|bacs)(?: (?:to|from))? +/i

/** Readable name of the payee: the merchant, else the bank text without the payment method. */
export function rowName({ name }: { name: string }): string {
  const who = name.replace(MEANS, '').trim() || name
  return who === who.toUpperCase() && /[A-Z]{4}/.test(who)
    ? who.toLowerCase().replace(/(^|[\s&'-])\p{L}/gu, (start) => start.toUpperCase())
    : who
}
