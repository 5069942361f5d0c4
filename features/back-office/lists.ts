/** For measuring alone: the lists as the desk reads them, without its routes. */
export { readListing } from './store/listing.ts'
export { sourcesOf } from './store/sources/index.ts'
