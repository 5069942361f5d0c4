export { FREE_LOOK_DAYS, FREE_LOOK_INTERVAL_DAYS } from './domain/free-look-dates.ts'
