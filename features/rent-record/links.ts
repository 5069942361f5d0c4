export const rentRecordLinks = {
  dashboard: '/dashboard',
  /** Every row we keep. */
  payments: '/payments',
  /** Payments the member is asked about. */
  perhapsRent: '/payments?kind=perhaps',
  /** What may have paid the rent of this day. */
  paymentsFor: (dueOn: string): string => `/payments?due_on=${dueOn}`,
  /** What a landlord or agent is asked about one month; needs no account. */
  landlordMonth: (token: string): string => `/landlord/month/${token}`,
  /** Where a mail program stops these letters with one press. */
  landlordMonthStop: (token: string): string => `/api/verification/landlord-requests/months/${token}/stop/`,
  passports: '/rent-passport',
  /** What the holder of a code sees; needs no account. */
  passport: (code: string): string => `/passport/${code}`,
  passportFile: (code: string): string => `/passport/${code}/rent-passport.pdf`,
  /** What a wallet is offered. */
  credentialOffer: (offer: string): string => `/passport/offers/${offer}`,
  /** What a passport looks like, for visitors. */
  samplePassport: '/passport/SAMPASSPRT22',
  /** Where anyone checks a code or a file. */
  check: '/passport',
} as const
