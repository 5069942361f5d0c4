import { memberErased } from '@keyturn/identity'
import { type JobHandler, on, subscriptionTo } from '@keyturn/platform/jobs'
import { sendLink } from '../actions/sign-in.ts'
import type { ViewersContext } from '../context.ts'
import { forgetOwner } from '../store/keeps.ts'
import { signInLetterJob } from './kinds.ts'

export const viewersJobs = (context: ViewersContext): JobHandler[] => [
  on(signInLetterJob, ({ linkId }, { jobId }) => sendLink(context, linkId, jobId)),
  subscriptionTo(memberErased, 'viewers.member-erased', ({ memberId }) =>
    context.db.transaction((tx) => forgetOwner(tx, memberId)),
  ),
]
