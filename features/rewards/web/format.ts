import { POINTS_PER_POUND } from '../constants.ts'

const two = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

export const poundsOf = (amount: number): string => two.format(amount)
export const worthOf = (points: number): string => poundsOf(points / POINTS_PER_POUND)
export const pointsOf = (points: number): string => points.toLocaleString('en-GB')
export const signed = (points: number): string => `${points < 0 ? '−' : '+'}${pointsOf(Math.abs(points))}`
