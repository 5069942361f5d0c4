export * from './bank-holidays.ts'
export * from './day.ts'
export * from './due-dates.ts'
export * from './working-days.ts'
