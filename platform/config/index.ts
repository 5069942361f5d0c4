export {
  hosts,
  mailbox,
  namedKeys,
  onOff,
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
export { type ConfigOf, group, required, requiredIn, together, variable, variablesIn } from './settings.ts'
export { StartupError } from './startup-error.ts'
