export const managerLinks = { desk: '/admin' } as const
