export { createSftpAgency, type SftpAgencySettings } from './adapter.ts'
export { type AnswerOutcome, type ReceivedFile, rejectedSurname, type Verdict } from './stand-in/desk.ts'
export { type Fault, faults } from './stand-in/faults.ts'
export { type AgencyStandIn, type StandInOptions, startAgencyStandIn } from './stand-in/index.ts'
