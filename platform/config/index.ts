export {
  hosts,
  mailbox,
  namedKeys,
  optional,
  postgresAddress,
  publicAddress,
  pushPublicKey,
  scannerAddress,
  smtpAddress,
  wholeNumber,
} from './formats.ts'
export { StartProblem } from './problem.ts'
export { type Examined, examineEnvironment, type Origin, readEnvironment, type Values } from './reading.ts'
export { installSecrets, keepSecrets, type Secrets, toKeyRing } from './secrets.ts'
