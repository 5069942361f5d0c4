import { type Day, dayOfInstant } from '@keyturn/platform/days'
import { type Http, memberOf, notFound } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import { readDeadJobs, readProviders } from '../actions/read-health.ts'
import { type Asked, readList, readOverview, readWaiting } from '../actions/read-lists.ts'
import { readPerson } from '../actions/read-person.ts'
import { readMessage } from '../actions/settle-message.ts'
import {
  jobsAnswer,
  jobsQuery,
  type ListQuery,
  listAnswer,
  listQuery,
  messageAnswer,
  overviewAnswer,
  personAnswer,
  providersAnswer,
} from '../contract/index.ts'
import { LISTS } from '../domain/desk.ts'
import type { Surroundings } from '../surroundings.ts'
import { viewDeadJob, viewListing, viewMessage, viewOverview, viewPerson, viewProvider } from './answers.ts'

const tags = ['manager']

export function deskLists(http: Http, desk: Surroundings): void {
  const today = (): Day => dayOfInstant(desk.runtime.clock.now())
  http.get(
    '/api/manager/overview/',
    {
      schema: { tags, summary: 'How much waits, list by list', response: { 200: overviewAnswer } },
    },
    async () => viewOverview(await readOverview(desk)),
  )
  const listed = { querystring: listQuery, response: { 200: listAnswer } }
  for (const list of LISTS)
    http.get(
      `/api/manager/${list}/`,
      { schema: { tags, summary: `The desk: ${list.replace('-', ' ')}`, ...listed } },
      async (request) =>
        viewListing(await readList(desk, memberOf(request).memberId, list, askedIn(request.query)), today()),
    )
  http.get(
    '/api/manager/waiting/',
    { schema: { tags, summary: 'Everything that waits for one of us', ...listed } },
    async (request) =>
      viewListing(await readWaiting(desk, memberOf(request).memberId, askedIn(request.query)), today()),
  )
  oneByOne(http, desk)
  machinery(http, desk)
}

function oneByOne(http: Http, desk: Surroundings): void {
  http.get<{ Params: { id: string } }>(
    '/api/manager/members/:id/',
    { schema: { tags, summary: 'One member', response: { 200: personAnswer } } },
    async (request) => {
      if (!isId(request.params.id)) throw notFound()
      return viewPerson(await readPerson(desk, memberOf(request).memberId, request.params.id))
    },
  )
  http.get<{ Params: { id: string } }>(
    '/api/manager/messages/:id/',
    {
      schema: { tags, summary: 'One message, with our answers', response: { 200: messageAnswer } },
    },
    async (request) => {
      if (!isId(request.params.id)) throw notFound()
      const { message, replies } = await readMessage(desk, memberOf(request).memberId, request.params.id)
      return viewMessage(message, replies)
    },
  )
}

function machinery(http: Http, desk: Surroundings): void {
  http.get(
    '/api/manager/jobs/',
    {
      schema: {
        tags,
        summary: 'Jobs that gave up and wait for a person',
        querystring: jobsQuery,
        response: { 200: jobsAnswer },
      },
    },
    async (request) => {
      const { page, page_size: limit } = request.query
      const slice = { offset: (page - 1) * limit, limit }
      const { letters, total } = await readDeadJobs(desk, memberOf(request).memberId, slice)
      return { items: letters.map(viewDeadJob), total_count: total }
    },
  )
  http.get(
    '/api/manager/providers/',
    {
      schema: { tags, summary: 'How our providers are doing', response: { 200: providersAnswer } },
    },
    async (request) => {
      const health = await readProviders(desk, memberOf(request).memberId)
      return { items: health.map(viewProvider), total_count: health.length }
    },
  )
}

function askedIn(query: ListQuery): Asked {
  const { page, page_size: size, search, status, sort } = query
  return { page, size, search, status, oldestFirst: sort === 'oldest' }
}
