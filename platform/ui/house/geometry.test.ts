import { describe, expect, it } from 'vitest'
import { type Box, bayBox, houseGeometry, houseWidth, panePaths, windowBox } from './geometry.ts'
import { windowCount } from './months.ts'

const indexes = Array.from({ length: windowCount }, (_, index) => index)
const shapes = [null, 17, 23].map((labelSize) => ({ labelSize, geometry: houseGeometry(labelSize) }))

function overlap(a: Box, b: Box): boolean {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return across > 0 && down > 0
}

describe('the house as it is built', () => {
  it.each(shapes)('keeps every bay to itself and off the plinth, names of $labelSize', ({ geometry }) => {
    const bays = indexes.map((index) => bayBox(index, geometry))
    for (const [index, bay] of bays.entries()) {
      expect(bay.top + bay.height).toBeLessThanOrEqual(geometry.plinthTop)
      for (const other of bays.slice(index + 1)) expect(overlap(bay, other)).toBe(false)
    }
  })

  it('gives a thumb 44 by 54 in the narrowest house with names', () => {
    const geometry = houseGeometry(23)
    const scale = 350 / houseWidth
    for (const index of indexes) {
      const { width, height } = bayBox(index, geometry)
      expect(width * scale).toBeGreaterThanOrEqual(44)
      expect(height * scale).toBeGreaterThanOrEqual(54)
    }
  })

  it.each(shapes)('holds each window inside its bay, names of $labelSize', ({ geometry }) => {
    for (const index of indexes) {
      const window = windowBox(index, geometry)
      const bay = bayBox(index, geometry)
      expect(window.left).toBeGreaterThan(bay.left)
      expect(window.top).toBeGreaterThan(bay.top)
      expect(window.top + window.height).toBeLessThan(bay.top + bay.height)
    }
  })

  it('cuts twelve panes into each window, six to a sash', () => {
    const { upper, lower } = panePaths(92)
    expect(upper.match(/M/g)).toHaveLength(6)
    expect(lower.match(/M/g)).toHaveLength(6)
  })
})
