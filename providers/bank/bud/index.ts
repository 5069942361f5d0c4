export { createBud } from './adapter.ts'
export { readBudEvent } from './webhook.ts'
