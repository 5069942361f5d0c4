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
export {
  type EnvironmentReport,
  examineEnvironment,
  type Origin,
  readEnvironment,
  type Values,
} from './read-environment.ts'
export { loadSecrets, type Secrets, storeSecrets, toKeyRing } from './secrets.ts'
export { StartupError } from './startup-error.ts'
