/** Paths of the privacy pages, for redirects and links. */
export const privacyLinks = {
  dataRights: '/your-data#data-rights',
  complaints: '/complaints',
} as const
