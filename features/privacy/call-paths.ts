/** Where each call lives, in one place for server and pages. */
export const privacyPaths = {
  overview: '/api/privacy/overview/',
  closing: '/api/privacy/closing/',
  exports: '/api/privacy/export/',
  export: '/api/privacy/export/:id/',
  download: '/api/privacy/export/:id/download/',
  complaints: '/api/privacy/complaints/',
} as const
