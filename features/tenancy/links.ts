/** The addresses of tenancy's pages, for whoever sends a person there. */
export const tenancyLinks = {
  wizard: '/verification-dashboard',
  wizardAt: (step: 1 | 2 | 3 | 4): string => `/verification-dashboard?step=${step}`,
  settings: '/settings?tab=tenancy',
  landlordSettings: '/settings?tab=landlord',
  housemates: '/settings?tab=tenancy#housemates',
  housematePage: (token: string): string => `/housemate/${token}`,
  landlordPage: (token: string): string => `/landlord/${token}`,
} as const
