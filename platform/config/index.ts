export { type Config, examine, parseConfig, variables } from './config.ts'
export { StartProblem } from './problem.ts'
export type { Origin, Values } from './reading.ts'
export { installSecrets, type Secrets } from './secrets.ts'
