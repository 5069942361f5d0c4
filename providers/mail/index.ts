export { type Delivery, deliverLetter } from './deliver.ts'
export * from './port.ts'
