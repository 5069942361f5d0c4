/** Under the prefix that needs no plan. */
export const freeLookPath = '/api/verification/bank/look/'
