export {
  type DeadLetter,
  dropDeadLetter,
  type JobTraffic,
  jobTraffic,
  listDeadLetters,
} from './dead-letters.ts'
export {
  type DomainEvent,
  domainEvent,
  type Job,
  type JobHandler,
  job,
  onEvent,
  onJob,
  RETRIES_FOR_DAYS,
  type Schedule,
} from './define.ts'
export {
  createQueue,
  deleteJobsOfMember,
  QUEUE_CONNECTIONS,
  type Queue,
  type RunningQueue,
} from './queue.ts'
export { queueMetrics } from './queue-metrics.ts'
export { nextDue, type Timetable } from './scheduler.ts'
export { type SharedClock, shareClock } from './shared-clock.ts'
export { createWorker, type Worker } from './worker.ts'
