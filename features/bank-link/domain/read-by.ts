/** Names the firm that reads a bank and its number in the FCA's register, as far as it is set. */
export const readBySentence = ({ name, number }: { name: string; number: string | null }): string =>
  `${name}, authorised by the Financial Conduct Authority${number ? ` (number ${number})` : ''}, reads it for us.`
