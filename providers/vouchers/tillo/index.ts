export { createTilloSupplier } from './adapter.ts'
export type { TilloKeys } from './client.ts'
