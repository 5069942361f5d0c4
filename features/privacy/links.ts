/** The addresses of privacy's pages, for whoever sends a person there. */
export const privacyLinks = {
  dataRights: '/settings?tab=personal#data-rights',
  complaints: '/complaints',
} as const
