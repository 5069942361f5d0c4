export * from './money.ts'
export * from './points.ts'
