/** The marketing plan page, and the plan choice of a member without a plan. */
export const plansPage = '/subscription'
/** The upgrade page, also the return URL of a cancelled checkout. */
export const upgradePage = '/subscription/new'
export const settingsSubscription = '/settings?tab=subscription'
/** The model cancellation form, to print or to send. */
export const cancellationPage = '/cancellation-form'
