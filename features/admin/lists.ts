/** Exports for benchmarks: the lists without their routes. */
export { readListing } from './store/listing.ts'
export { sourcesOf } from './store/sources/index.ts'
