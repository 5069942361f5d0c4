/** A member ends that somebody keeps a passport of theirs. */
export const keeperPath = (passportId: string, viewerId: string): string =>
  `/api/payment-report/passports/${passportId}/keepers/${viewerId}/`
