export { deliverEmail, writeToSupport } from './deliver.ts'
export * from './port.ts'
