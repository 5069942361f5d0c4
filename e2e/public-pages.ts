/** The pages that anybody may open, ready-made. */
export const PUBLIC_PAGES = [
  '/',
  '/landing',
  '/about-us',
  '/media-room',
  '/contact-us',
  '/qand-a',
  '/privacy-policy',
  '/subscription',
  '/subscription/new',
  '/terms',
  '/complaints',
  '/accessibility',
  '/roll-up-banner',
  '/login',
  '/registration',
  '/forgot-password',
]
