export { AtStake } from './at-stake.tsx'
export { DataRights } from './data-rights.tsx'
