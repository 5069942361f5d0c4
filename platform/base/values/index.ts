export { capitalised } from './capitalised.ts'
export { recordOf } from './record-of.ts'
