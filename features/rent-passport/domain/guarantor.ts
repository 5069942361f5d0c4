export const INVITATION_DAYS = 14
/** A view ends by itself after three years. */
export const VIEW_DAYS = 1095
export const MAX_GUARANTORS = 4
export const INVITATIONS_A_DAY = 5
export const EARLY_WORD_DAYS = 5
/** An early email that could not be sent on its day is sent up to this many days after the rent day. */
export const EARLY_WORD_UNTIL_DAYS = 9
/** A password reset ends the guarantors invited in so many days before it. */
export const RESET_ENDS_DAYS = 30
