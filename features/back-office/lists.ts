/** For measuring alone: the lists as the desk reads them, without the door. */
export { readListing } from './store/listing.ts'
export { sourcesOf } from './store/sources/index.ts'
