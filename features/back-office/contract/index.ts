export * from './contact.ts'
export * from './desk.ts'
