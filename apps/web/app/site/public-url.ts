/** Placeholder of the public URL in built pages. The server replaces it. */
export const placeholderUrl = 'https://public-url.invalid'

/** Public URL of the site, without a trailing slash. */
export const publicUrl: string =
  typeof document === 'undefined'
    ? placeholderUrl
    : (document.documentElement.dataset.publicUrl ?? location.origin)
