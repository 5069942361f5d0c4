export { createTilloSupplier, type TilloKeys } from './adapter.ts'
export { startTilloStandIn, type TilloStandIn } from './stand-in/index.ts'
