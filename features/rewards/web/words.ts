import { formatDay, formatMonth } from '@keyturn/platform/days'

const two = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

export const poundsOf = (amount: number): string => two.format(amount)
export const pointsOf = (points: number): string => points.toLocaleString('en-GB')
export const dayOf = (day: string): string => formatDay(day.slice(0, 10)).replace(/^(\d) /, '0$1 ')
export const monthOf = (month: string): string => formatMonth(month)
export const signed = (points: number): string => `${points < 0 ? '−' : '+'}${pointsOf(Math.abs(points))}`
