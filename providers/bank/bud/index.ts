export { createBud } from './adapter.ts'
export type { BudOptions } from './client.ts'
export { readBudEvent } from './webhook.ts'
