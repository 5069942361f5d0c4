export { createTilloSupplier, type TilloKeys } from './adapter.ts'
export { MAGIC_PENCE, startTilloStandIn, type TilloStandIn } from './stand-in.ts'
