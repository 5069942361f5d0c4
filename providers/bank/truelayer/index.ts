export { createTrueLayer } from './adapter.ts'
export type { TrueLayerOptions } from './client.ts'
export { startTrueLayerStandIn } from './stand-in.ts'
