/** Paths of the privacy pages, for redirects and links. */
export const privacyLinks = {
  dataRights: '/your-data#data-rights',
  complaints: '/complaints',
  supportNeeds: '/settings?tab=personal#what-helps-me',
} as const
