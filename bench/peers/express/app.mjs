// Dashboard as in the manuals: Express, Prisma, one query per table.
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '@prisma/client'
import express from 'express'
import jwt from 'jsonwebtoken'

const [, , url, secret] = process.argv
const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: 20 }) })
const app = express()
app.disable('etag')
app.disable('x-powered-by')

const dayOf = (date) => date?.toISOString().slice(0, 10) ?? null
const pounds = (pence) => Number(pence) / 100

app.use(async (request, response, next) => {
  try {
    const { sub: memberId, sid: id } = jwt.verify(request.headers.authorization.slice(7), secret)
    const session = await prisma.session.findUnique({
      where: { memberId_id: { memberId, id }, expiresAt: { gt: new Date() } },
      include: { member: true },
    })
    if (!session?.member.emailVerifiedAt || session.member.erasedAt) return response.sendStatus(401)
    const plan = await prisma.subscription.findFirst({ where: { memberId }, orderBy: { startedAt: 'desc' } })
    if (plan?.status !== 'active' || plan.endsAt < new Date()) return response.sendStatus(402)
    request.memberId = memberId
    next()
  } catch {
    response.sendStatus(401)
  }
})

app.get('/api/payment-report/dashboard/', async (request, response) => {
  const { memberId } = request
  const now = new Date()
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 24, 1))
  const [periods, matches, accounts, connections, recent, looked, book] = await Promise.all([
    prisma.period.findMany({ where: { memberId, dueOn: { gte: since } }, orderBy: { dueOn: 'asc' } }),
    prisma.match.findMany({ where: { memberId }, orderBy: { bookedOn: 'desc' } }),
    prisma.account.findMany({ where: { memberId, currency: 'GBP' } }),
    prisma.connection.findMany({
      where: { memberId, state: { not: 'replaced' } },
      orderBy: { givenAt: 'desc' },
    }),
    prisma.transaction.findMany({
      where: { memberId, status: 'booked', removedAt: null },
      include: { account: { select: { name: true, source: true } } },
      orderBy: [{ bookedOn: 'desc' }, { id: 'desc' }],
      take: 10,
    }),
    prisma.looked.findUnique({ where: { memberId } }),
    prisma.book.findUnique({ where: { memberId } }),
  ])
  response.json(dashboard({ periods, matches, accounts, connections, recent, looked, book, now }))
})

function dashboard({ periods, matches, accounts, connections, recent, looked, book, now }) {
  const today = dayOf(now)
  const sure = matches.filter(({ confidence }) => confidence >= 0.8)
  const rent = new Set(sure.slice(0, 30).map(({ transactionId }) => transactionId))
  const onTime = periods.filter(({ state, bankProven }) => state === 'verified_on_time' && bankProven).length
  const late = periods.filter(({ state, bankProven }) => state === 'verified_late' && bankProven).length
  const [bank] = connections
  return {
    bank: {
      accounts_count: accounts.length,
      health: bank ? (bank.trouble ? 'trouble' : bank.firstReadDoneAt ? 'healthy' : 'reading') : 'none',
      bank_name: bank?.bankName ?? null,
      reconfirm_by: dayOf(bank?.endsAt),
      last_read_at: bank?.lastReadAt ?? null,
    },
    on_time: {
      percent: onTime + late === 0 ? null : Math.round((onTime * 100) / (onTime + late)),
      on_time: onTime,
      verified: onTime + late,
    },
    verified_payments: sure.filter(({ source }) => source === 'bank').length,
    today,
    next_rent_on: dayOf(periods.find(({ dueOn }) => dayOf(dueOn) >= today)?.dueOn),
    months: periods.map((period) => ({
      due_on: dayOf(period.dueOn),
      due: pounds(period.duePence),
      found: pounds(period.foundPence),
      state: period.state,
      shown_by: period.bankProven ? 'bank' : null,
      landlord: null,
      settled_on: dayOf(period.settledOn),
      reasons: period.reasons,
      late_after: dayOf(period.lateAfter),
      awaits_answer: period.awaitsAnswer,
      watched: period.watched,
      said: period.said,
      evidence: null,
      evidence_proves: null,
      evidence_note: null,
      is_asked: period.state === 'not_found' && period.watched && !period.awaitsAnswer && !period.said,
    })),
    suggestions: matches
      .filter(({ confidence }) => confidence >= 0.5 && confidence < 0.8)
      .slice(0, 12)
      .map((match) => ({
        ...rowOf(match, match.transactionId, match.accountName),
        confidence: match.confidence,
      })),
    recent: recent.map((row) => ({ ...rowOf(row, row.id, row.account.name), is_rent: rent.has(row.id) })),
    points: book && { total: book.available, worth: book.available / 1000 },
    is_looking: looked?.lookedAt === null,
  }
}

const rowOf = (row, id, accountName) => ({
  id,
  name: row.merchant ?? row.description,
  date: dayOf(row.bookedOn),
  amount: pounds(row.pence),
  merchant_name: row.merchant,
  source: row.source ?? row.account?.source,
  bank_account: { id: row.accountId, name: accountName },
})

const server = app.listen(0, '127.0.0.1', () => process.stdout.write(`listening ${server.address().port}\n`))
