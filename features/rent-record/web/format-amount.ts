import { formatPounds } from '@keyturn/platform/money'

/** '−£950.00' for money out, '+£2,318.40' for money in. */
export function amountText(pounds: number): string {
  const pence = Math.round(pounds * 100)
  return `${pence < 0 ? '−' : '+'}${formatPounds(Math.abs(pence))}`
}

export const poundsText = (pounds: number): string => formatPounds(Math.round(pounds * 100))
