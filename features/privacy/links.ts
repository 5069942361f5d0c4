/** The addresses of privacy's pages, for whoever sends a person there. */
export const privacyLinks = {
  dataRights: '/your-data#data-rights',
  complaints: '/complaints',
} as const
