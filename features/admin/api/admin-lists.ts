import { type Day, dayOfInstant, isDay } from '@keyturn/platform/days'
import { type Http, memberOf, notFound } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import { readMessage } from '../actions/answer-message.ts'
import { type ListRequest, readList, readOverview, readWaiting } from '../actions/read-lists.ts'
import { readMonthReasons } from '../actions/read-month-reasons.ts'
import { readPerson } from '../actions/read-person.ts'
import { checkProviders, readDeadJobs, readProviders } from '../actions/read-provider-health.ts'
import type { AdminContext } from '../context.ts'
import {
  jobsAnswer,
  jobsQuery,
  type ListQuery,
  listAnswer,
  listQuery,
  messageAnswer,
  monthWhyAnswer,
  overviewAnswer,
  personAnswer,
  providerChecksAnswer,
  providersAnswer,
} from '../contract/index.ts'
import { LISTS, type ListName } from '../domain/list-items.ts'
import { staffMember } from './admin-guard.ts'
import {
  viewCheckedProvider,
  viewDeadJob,
  viewListing,
  viewMessage,
  viewOverview,
  viewPerson,
  viewProvider,
} from './views.ts'

const tags = ['manager']

const LIST_OPERATIONS: Record<ListName, string> = {
  applications: 'getManagerApplications',
  verifications: 'getManagerVerifications',
  'report-requests': 'getManagerReportRequests',
  approvals: 'getManagerApprovals',
  disputes: 'getManagerDisputes',
  messages: 'getManagerMessages',
  complaints: 'getManagerComplaints',
}

export function adminListRoutes(http: Http, context: AdminContext): void {
  const today = (): Day => dayOfInstant(context.clock.now())
  http.get(
    '/api/manager/overview/',
    {
      config: { access: 'staff', role: 'reader' },
      schema: {
        operationId: 'getManagerOverview',
        tags,
        summary: 'Count the open items of each list',
        response: { 200: overviewAnswer },
      },
    },
    async (request) => {
      const { role } = staffMember(request, context)
      return viewOverview(await readOverview(context), { role, four_eyes: context.fourEyes })
    },
  )
  const listed = { querystring: listQuery, response: { 200: listAnswer } }
  for (const list of LISTS) {
    const operationId = LIST_OPERATIONS[list]
    http.get(
      `/api/manager/${list}/`,
      {
        config: { access: 'staff', role: 'reader' },
        schema: { operationId, tags, summary: `List open items: ${list.replace('-', ' ')}`, ...listed },
      },
      async (request) =>
        viewListing(
          await readList(context, memberOf(request).memberId, list, listRequestOf(request.query)),
          today(),
        ),
    )
  }
  for (const [list, operationId, summary] of [
    ['waiting', 'getManagerWaiting', 'List all open items for staff'],
    ['staff-items', 'getManagerStaffItems', 'List the open items about the records of staff'],
  ] as const)
    http.get(
      `/api/manager/${list}/`,
      { config: { access: 'staff', role: 'reader' }, schema: { operationId, tags, summary, ...listed } },
      async (request) =>
        viewListing(
          await readWaiting(context, memberOf(request).memberId, listRequestOf(request.query), list),
          today(),
        ),
    )
  itemRoutes(http, context)
  systemRoutes(http, context)
}

function itemRoutes(http: Http, context: AdminContext): void {
  http.get<{ Params: { id: string } }>(
    '/api/manager/members/:id/',
    {
      config: { access: 'staff', role: 'reader' },
      schema: {
        operationId: 'getManagerMembersById',
        tags,
        summary: 'Read a member',
        response: { 200: personAnswer },
      },
    },
    async (request) => {
      if (!isId(request.params.id)) throw notFound()
      return viewPerson(await readPerson(context, memberOf(request).memberId, request.params.id))
    },
  )
  http.get<{ Params: { id: string; due_on: string } }>(
    '/api/manager/members/:id/months/:due_on/why/',
    {
      config: { access: 'staff', role: 'reader' },
      schema: {
        operationId: 'getManagerMembersByIdMonthsByDueOnWhy',
        tags,
        summary: 'Explain the state of a member’s month',
        response: { 200: monthWhyAnswer },
      },
    },
    async (request) => {
      const { id: memberId, due_on: dueOn } = request.params
      if (!isId(memberId) || !isDay(dueOn)) throw notFound()
      const { considered } = await readMonthReasons(context, memberOf(request).memberId, { memberId, dueOn })
      return {
        considered: considered.map(({ bookedOn, stands, because, sure }) => ({
          date: bookedOn,
          stands,
          because,
          sure,
        })),
      }
    },
  )
  http.get<{ Params: { id: string } }>(
    '/api/manager/messages/:id/',
    {
      config: { access: 'staff', role: 'reader' },
      schema: {
        operationId: 'getManagerMessagesById',
        tags,
        summary: 'Read a message, with our replies',
        response: { 200: messageAnswer },
      },
    },
    async (request) => {
      if (!isId(request.params.id)) throw notFound()
      const { message, replies } = await readMessage(context, memberOf(request).memberId, request.params.id)
      return viewMessage(message, replies)
    },
  )
}

function systemRoutes(http: Http, context: AdminContext): void {
  http.get(
    '/api/manager/jobs/',
    {
      config: { access: 'staff', role: 'reader' },
      schema: {
        operationId: 'getManagerJobs',
        tags,
        summary: 'List the dead jobs',
        querystring: jobsQuery,
        response: { 200: jobsAnswer },
      },
    },
    async (request) => {
      const { page, page_size: limit } = request.query
      const slice = { offset: (page - 1) * limit, limit }
      const { letters, total } = await readDeadJobs(context, memberOf(request).memberId, slice)
      return { items: letters.map(viewDeadJob), total_count: total }
    },
  )
  http.get(
    '/api/manager/providers/',
    {
      config: { access: 'staff', role: 'reader' },
      schema: {
        operationId: 'getManagerProviders',
        tags,
        summary: 'List the providers with their health',
        response: { 200: providersAnswer },
      },
    },
    async (request) => {
      const health = await readProviders(context, memberOf(request).memberId)
      return { items: health.map(viewProvider), total_count: health.length }
    },
  )
  http.get(
    '/api/manager/providers/checks/',
    {
      config: { access: 'staff', role: 'reader' },
      schema: {
        operationId: 'getManagerProvidersChecks',
        tags,
        summary: 'Check the connection to every provider',
        response: { 200: providerChecksAnswer },
      },
    },
    async (request) => {
      const asked = await checkProviders(context, memberOf(request).memberId)
      return { items: asked.map(viewCheckedProvider) }
    },
  )
}

function listRequestOf(query: ListQuery): ListRequest {
  const { page, page_size: size, search, status, sort } = query
  return { page, size, search, status, oldestFirst: sort === 'oldest' }
}
