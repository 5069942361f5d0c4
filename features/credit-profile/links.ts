export const creditProfilePage = '/credit-profile'
