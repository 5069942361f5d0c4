export const rentRecordLinks = { dashboard: '/dashboard' } as const
