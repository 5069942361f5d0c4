export { pointsStat } from './points-stat.tsx'
