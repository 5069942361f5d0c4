import { expect, test } from 'vitest'
import { type History, historiesOf } from './history.ts'
import { shortest } from './shrink.ts'

const calm = { pay: 'whole', deeds: [] } as const

test('the same seed gives the same simulated histories', () => {
  expect(historiesOf(7, 5, 9)).toEqual(historiesOf(7, 5, 9))
})

test('a long history that breaks a promise is reduced to the events that break it', async () => {
  const [life] = historiesOf(3, 1, 9)
  if (!life) throw new Error('Nobody lives.')
  const move = { on: 14, kind: 'move', roll: 1, trouble: 'twice' } as const
  const months = life.months.map((month, at) =>
    at === 5 ? { ...month, deeds: [...month.deeds, move] } : month,
  )
  const isBroken = (history: History) =>
    history.months.findIndex(({ deeds }) =>
      deeds.some(({ kind, trouble }) => kind === 'move' && trouble === 'twice'),
    )
  const least = await shortest(
    { history: { ...life, months }, promise: 'kept' },
    async (some) =>
      some.map((history) => {
        const at = isBroken(history)
        const fault = at < 0 ? null : { promise: 'kept', text: '' }
        return { history, months: at < 0 ? history.months.length : at + 1, acts: 0, fault }
      }),
    12,
  )
  expect(least.months.at(-1)).toEqual({ ...calm, deeds: [move] })
  expect(least.months.slice(0, -1).every(({ pay, deeds }) => pay === 'whole' && deeds.length === 0)).toBe(
    true,
  )
})
