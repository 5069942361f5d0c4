import { fromPrice } from '@keyturn/subscription/prices'

/* The ordered line of the price, apart from the claims so that the plan page need not load their notes. */
export const priceFigure = `From ${fromPrice()}/month`
export const priceMeaning = 'Cancel anytime'
export const priceLine = `${priceFigure} - ${priceMeaning}`
