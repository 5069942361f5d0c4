export { createTrueLayer } from './adapter.ts'
export type { TrueLayerOptions } from './client.ts'
