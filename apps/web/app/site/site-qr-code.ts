/** Drawn when the pages are written, from the address the public uses. */
declare const __SITE_QR_CODE__: { path: string; size: number }

export const siteQrCode: { path: string; size: number } = __SITE_QR_CODE__
