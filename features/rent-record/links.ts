export const rentRecordLinks = {
  dashboard: '/dashboard',
  /** All stored rows. */
  payments: '/payments',
  /** Payments that need the member's answer. */
  perhapsRent: '/payments?kind=perhaps',
  /** Payments that may have paid the rent of this day. */
  paymentsFor: (dueOn: string): string => `/payments?due_on=${dueOn}`,
} as const

/** Addresses in emails to landlords. No page links to them, so they are no part of any script. */
export const landlordMonthLinks = {
  /** Landlord's question about one month; needs no account. */
  page: (token: string): string => `/landlord/month/${token}`,
  /** One-click unsubscribe URL for mail clients. */
  stop: (token: string): string => `/api/verification/landlord-requests/months/${token}/stop/`,
} as const
