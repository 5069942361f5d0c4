/** Returns a sentence with the firm that reads a bank and its FCA number, if set. */
export const readBySentence = ({ name, number }: { name: string; number: string | null }): string =>
  `${name}, authorised by the Financial Conduct Authority${number ? ` (number ${number})` : ''}, reads it for us.`
