export const creditProfilePage = '/credit-profile'
/** The page opens with this month's entry at this agency in view. */
export const creditProfileMonth = (month: string): string => `${creditProfilePage}#month-${month}`
