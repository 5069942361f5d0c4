import { expect, it } from 'vitest'
import { panePaths } from './panes.ts'

const WIDTH = 64
const HEIGHT = 92

const panesOf = (path: string) =>
  [...path.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-([\d.]+)z/g)].map((found) => {
    const [x = 0, y = 0, width = 0, height = 0, back = 0] = found.slice(1).map(Number)
    return { left: x, top: y, right: x + width, bottom: y + height, isClosed: back === width }
  })

type Pane = ReturnType<typeof panesOf>[number]
const areApart = (one: Pane, other: Pane): boolean =>
  one.right < other.left || other.right < one.left || one.bottom < other.top || other.bottom < one.top

it('the drawn window has twelve closed panes inside its frame, six in each sash, with bars between', () => {
  const sashes = Object.values(panePaths(HEIGHT)).map(panesOf)
  expect(sashes.map((panes) => panes.length)).toEqual([6, 6])
  const panes = sashes.flat()
  for (const pane of panes) {
    expect(pane.isClosed).toBe(true)
    expect(Math.min(pane.left, pane.top)).toBeGreaterThan(0)
    expect(pane.right).toBeLessThan(WIDTH)
    expect(pane.bottom).toBeLessThan(HEIGHT)
  }
  const pairs = panes.flatMap((one, nth) => panes.slice(nth + 1).map((other) => [one, other] as const))
  expect(pairs.filter(([one, other]) => !areApart(one, other))).toEqual([])
})

it('the upper sash of the drawn window ends above the middle, and the lower one begins below it', () => {
  const { upper, lower } = panePaths(HEIGHT)
  expect(Math.max(...panesOf(upper).map(({ bottom }) => bottom))).toBeLessThan(HEIGHT / 2)
  expect(Math.min(...panesOf(lower).map(({ top }) => top))).toBeGreaterThan(HEIGHT / 2)
})
