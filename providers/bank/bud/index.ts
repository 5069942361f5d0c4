export { createBud } from './adapter.ts'
export type { BudOptions } from './client.ts'
export { startBudStandIn } from './stand-in.ts'
