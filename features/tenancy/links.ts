/** Addresses of tenancy's pages, for links from other features. */
export const tenancyLinks = {
  wizard: '/verification-dashboard',
  wizardAt: (step: 1 | 2 | 3 | 4): string => `/verification-dashboard?step=${step}`,
  settings: '/settings?tab=tenancy',
  landlordSettings: '/settings?tab=landlord',
  housemates: '/settings?tab=tenancy#housemates',
  rentRise: '/rent-rise',
  /** Address for a rise with a known first day and, if known, the new rent. */
  rentRiseFrom: (from: string, rent: number): string => `/rent-rise?from=${from}&rent=${rent}`,
  housematePage: (token: string): string => `/housemate/${token}`,
} as const

export const homeSettings = '/settings?tab=tenancy#home'
export const rentSettings = '/settings?tab=tenancy#rent'

export const landlordPage = (token: string): string => `/landlord/${token}`
export const depositPage = (token: string): string => `/landlord/deposit/${token}`
export const depositStop = (token: string): string => `/api/deposit-questions/${token}/stop/`
/** Addresses for one-click unsubscribe, in emails to landlords and to invited housemates. No page links to them. */
export const landlordStop = (token: string): string => `/api/verification/landlord-requests/${token}/stop/`
export const housemateStop = (token: string): string =>
  `/api/verification/housemate-invitations/${token}/stop/`
