import { expect } from 'vitest'
import { deskItem, listAnswer } from '../contract/index.ts'
import { checksOf } from '../web/item-checks.ts'
import { copyOf } from '../web/item-copy.ts'
import type { AdminWorld } from './index.ts'

/** A row as the page shows it: its fields and the texts made from them. */
function shown(line: unknown, today: string) {
  const item = deskItem.parse(line)
  return { ...item, ...copyOf(item), checks: checksOf(item, today) }
}

/** Calls of staff to the admin area. */
export function adminRequests(app: () => AdminWorld) {
  const ask = (path: string, token = app().admin.token) =>
    app().call('GET', `/api/manager/${path}`, { token })
  const act = (path: string, body: unknown, token = app().admin.token) =>
    app().call('POST', `/api/manager/${path}`, { token, body })
  async function items(path: string) {
    const { status, body } = await ask(path)
    expect(status, JSON.stringify(body)).toBe(200)
    return listAnswer.parse(body).items.map((item) => shown(item, body.today))
  }
  return { ask, act, items, shown }
}
