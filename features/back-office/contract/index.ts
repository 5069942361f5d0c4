export * from './contact.ts'
export * from './desk.ts'
export * from './items.ts'
export * from './staff.ts'
