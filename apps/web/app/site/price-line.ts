import { fromPrice } from '@keyturn/subscription/prices'

/* Price line, separate from the claims so that the plan page does not load their notes. */
export const priceFigure = `From ${fromPrice()}/month`
export const priceMeaning = 'Cancel anytime'
export const priceLine = `${priceFigure} - ${priceMeaning}`
