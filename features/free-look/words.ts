export { LOOK_AGAIN_DAYS, LOOK_DAYS } from './domain/look-life.ts'
