export {
  type DeadLetter,
  dropDeadLetter,
  type JobTraffic,
  jobTraffic,
  listDeadLetters,
} from './dead-letters.ts'
export {
  type Announcement,
  announcement,
  type Job,
  type JobHandler,
  job,
  on,
  RETRIES_FOR_DAYS,
  type Schedule,
  subscriptionTo,
} from './define.ts'
export { queueFigures } from './figures.ts'
export { type SharedClock, shareClock } from './moved-clock.ts'
export {
  createQueue,
  forgetWorkAbout,
  QUEUE_CONNECTIONS,
  type Queue,
  type RunningQueue,
} from './queue.ts'
export { nextDue, type Timetable } from './timetable.ts'
export { createWorker, type Worker } from './worker.ts'
