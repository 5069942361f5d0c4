export { type Config, parseConfig } from './config.ts'
export { StartProblem } from './problem.ts'
export { installSecrets, type Secrets } from './secrets.ts'
