/** Query keys of the rent record. */
export const DASHBOARD_KEY = ['rent-record', 'dashboard']
export const PAYMENTS_KEY = ['rent-record', 'payments']
export const PAYEES_KEY = [...PAYMENTS_KEY, 'payees']
