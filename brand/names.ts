/** Name and slogan of the product. */
export const NAME = 'Keyturn'
export const SLOGAN = 'Pay rent, earn rewards, build credit.'
