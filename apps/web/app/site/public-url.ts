/** Where the public reaches this site, without a slash at the end; fixed when the pages are written. */
declare const __PUBLIC_URL__: string

export const publicUrl: string = __PUBLIC_URL__
