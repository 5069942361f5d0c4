export { deliverLetter, writeToSupport } from './deliver.ts'
export * from './port.ts'
