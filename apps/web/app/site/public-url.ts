/** Stands where the public address belongs in what the build writes; the server puts its own in its place. */
export const writtenFor = 'https://public-url.invalid'

/** Where the public reaches this site, without a slash at the end. */
export const publicUrl: string =
  typeof document === 'undefined'
    ? writtenFor
    : (document.documentElement.dataset.publicUrl ?? location.origin)
