/** Parses '1200.5' or '-3.50' to pence without floating point. Returns null if it is no amount. */
export function penceOfDecimal(text: string): number | null {
  const found = /^([-+]?)(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text.trim())
  if (!found) return null
  const pence = Number(found[2]) * 100 + Number((found[3] ?? '').padEnd(2, '0'))
  return found[1] === '-' ? 0 - pence : pence
}
