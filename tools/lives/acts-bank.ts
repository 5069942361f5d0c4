import { addDays } from '@keyturn/platform/days'
import { type Act, isActive, isOpen, isSettled } from './act.ts'
import * as answers from './answers.ts'
import { wayOf } from './bank-rows.ts'
import { rentOn } from './model.ts'
import { isLive, linkBank } from './simulated-member.ts'

export const bankActs = {
  second_bank: {
    may: (life, moment) =>
      isSettled(life, moment) &&
      life.secondBank === null &&
      life.book.some(({ isElsewhere, isShown, date }) => isElsewhere && !isShown && date < moment.today),
    async do(life, { today }) {
      const rows = life.book.filter(({ isElsewhere, date }) => isElsewhere && date <= today)
      const before = await life.line.get('/api/banking/connections/', answers.connections)
      await linkBank(life, 'Second account', rows)
      const { connections } = await life.line.get('/api/banking/connections/', answers.connections)
      const known = new Set(before.connections.map(({ id }) => id))
      life.secondBank = connections.find(({ id }) => !known.has(id))?.id ?? null
      for (const due of life.dues)
        if (rows.some(({ rentFor }) => rentFor === due.on)) due.paidOtherwise = true
    },
  },
  bring_statement: {
    may: (life, moment) => isActive(life, moment) && life.statementId === null,
    async do(life, { today, trouble }) {
      // Rent from an account without a bank link counts as self-reported while the statement is there.
      const due = life.dues.find(
        ({ on, pay, said }) =>
          pay === 'none' && said === null && addDays(on, wayOf(pay).certainAfter) < today,
      )
      const around = due?.on ?? addDays(today, -40)
      const coffee = { date: around, amount: -3.2, description: 'CARD COFFEE ON THE CORNER' }
      const rent = due && {
        date: due.on,
        amount: -rentOn(due.home.paid, due.on) / 100,
        description: `FP ${due.home.payee.toUpperCase()} RENT`,
      }
      const { account_id } = await life.line.send('/api/banking/statements/', answers.statement, {
        body: {
          bank_name: 'Old Mill Bank',
          account_name: 'Savings',
          from: addDays(around, -5),
          to: addDays(around, 5),
          transactions: rent ? [coffee, rent] : [coffee],
        },
        trouble,
      })
      life.statementId = account_id
      if (due) due.onStatement = true
    },
  },
  forget_statement: {
    may: (life, moment) => isOpen(life, moment) && life.statementId !== null,
    async do(life, { trouble }) {
      await life.line.do(`/api/banking/statements/${life.statementId}/`, { method: 'DELETE', trouble })
      life.statementId = null
      for (const due of life.dues) due.onStatement = false
    },
  },
  bank_revoked: {
    may: isSettled,
    async do(life, { stop, roll }) {
      await life.line.do('/sandbox/bank/revoke', { body: { email: life.email } })
      life.bank = 'away'
      life.bankBackAt = stop + 1 + (roll % 5)
    },
  },
  leave_bank: {
    may: isSettled,
    async do(life, { stop, roll, trouble }) {
      const { connections } = await life.line.get('/api/banking/connections/', answers.connections)
      const live = connections.find(({ id, state }) => isLive(state) && id !== life.secondBank)
      if (!live) return
      await life.line.do(`/api/banking/connections/${live.id}/`, { method: 'DELETE', trouble })
      life.bank = 'away'
      life.bankBackAt = stop + 1 + (roll % 4)
    },
  },
  let_link_lapse: {
    may: isSettled,
    async do(life, { stop, roll }) {
      life.bank = 'lapsing'
      life.bankBackAt = stop + 8 + (roll % 6)
    },
  },
} satisfies Partial<Record<string, Act>>
