/** The addresses of tenancy's pages, for whoever sends a person there. */
export const tenancyLinks = {
  wizard: '/verification-dashboard',
  wizardAt: (step: 1 | 2 | 3 | 4): string => `/verification-dashboard?step=${step}`,
  settings: '/settings?tab=tenancy',
  landlordSettings: '/settings?tab=landlord',
  housemates: '/settings?tab=tenancy#housemates',
  rentRise: '/rent-rise',
  /** For a rise that is known to begin on a day, and the new rent where it is known too. */
  rentRiseFrom: (from: string, rent: number): string => `/rent-rise?from=${from}&rent=${rent}`,
  housematePage: (token: string): string => `/housemate/${token}`,
  landlordPage: (token: string): string => `/landlord/${token}`,
  /** Where a mail program stops the letters with one press: to a landlord, and to an invited housemate. */
  landlordStop: (token: string): string => `/api/verification/landlord-requests/${token}/stop/`,
  housemateStop: (token: string): string => `/api/verification/housemate-invitations/${token}/stop/`,
} as const

export const homeSettings = '/settings?tab=tenancy#home'
export const rentSettings = '/settings?tab=tenancy#rent'
