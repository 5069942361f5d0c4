/** Bodies that decide complaints we could not settle. Set yours before launch. */
export const disputeSchemes: {
  /** Alternative dispute resolution scheme of the company. Null without one. */
  adr: { name: string; url: string } | null
  /** True once the Financial Ombudsman Service covers what the company does with bank and credit data. */
  ombudsman: boolean
} = { adr: null, ombudsman: false }
