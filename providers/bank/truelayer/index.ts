export { createTrueLayer } from './adapter.ts'
