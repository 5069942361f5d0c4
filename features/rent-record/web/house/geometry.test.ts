import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Box,
  bayBox,
  houseGeometry,
  houseWidth,
  windowAfterKey,
  windowBox,
  windowCount,
  windowPlace,
} from './geometry.ts'

const indexes = Array.from({ length: windowCount }, (_, index) => index)
const shapes = [null, 17, 23].map((labelSize) => ({ labelSize, geometry: houseGeometry(labelSize) }))

function overlap(a: Box, b: Box): boolean {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return across > 0 && down > 0
}

describe('the drawn house', () => {
  it.each(shapes)(
    'keeps the columns of windows apart and above the base, with names of $labelSize',
    ({ geometry }) => {
      const bays = indexes.map((index) => bayBox(index, geometry))
      for (const [index, bay] of bays.entries()) {
        expect(bay.top + bay.height).toBeLessThanOrEqual(geometry.plinthTop)
        for (const other of bays.slice(index + 1)) expect(overlap(bay, other)).toBe(false)
      }
    },
  )

  it('has touch targets of 44 by 54 in the narrowest house with names', () => {
    const geometry = houseGeometry(23)
    const scale = 350 / houseWidth
    for (const index of indexes) {
      const { width, height } = bayBox(index, geometry)
      expect(width * scale).toBeGreaterThanOrEqual(44)
      expect(height * scale).toBeGreaterThanOrEqual(54)
    }
  })

  it.each(shapes)('keeps each window inside its column, with names of $labelSize', ({ geometry }) => {
    for (const index of indexes) {
      const window = windowBox(index, geometry)
      const bay = bayBox(index, geometry)
      expect(window.left).toBeGreaterThan(bay.left)
      expect(window.top).toBeGreaterThan(bay.top)
      expect(window.top + window.height).toBeLessThan(bay.top + bay.height)
    }
  })
})

describe('the order of the house’s windows', () => {
  it('fills the left house first, from left to right and top to bottom', () => {
    expect(windowPlace(0)).toEqual({ house: 0, floor: 0, bay: 0 })
    expect(windowPlace(5)).toEqual({ house: 0, floor: 1, bay: 2 })
    expect(windowPlace(12)).toEqual({ house: 1, floor: 0, bay: 0 })
    expect(windowPlace(23)).toEqual({ house: 1, floor: 3, bay: 2 })
  })

  it('moves between neighbouring houses with the arrow keys, in visual order', () => {
    expect(windowAfterKey(2, 'ArrowRight', false)).toBe(12)
    expect(windowAfterKey(12, 'ArrowLeft', false)).toBe(2)
    expect(windowAfterKey(0, 'ArrowDown', false)).toBe(3)
    expect(windowAfterKey(23, 'ArrowUp', false)).toBe(20)
    expect(windowAfterKey(4, 'Home', false)).toBe(3)
    expect(windowAfterKey(4, 'End', false)).toBe(17)
    expect(windowAfterKey(4, 'Home', true)).toBe(0)
    expect(windowAfterKey(4, 'End', true)).toBe(23)
    expect(windowAfterKey(4, 'a', false)).toBeNull()
  })

  it('never moves outside the drawn months, however many there are', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 24 }).chain((count) => fc.tuple(fc.constant(count), fc.nat(count - 1))),
        fc.constantFrom(...keys),
        fc.boolean(),
        ([count, index], key, ctrlKey) => {
          const next = windowAfterKey(index, key, ctrlKey, count)
          expect(next).toBeGreaterThanOrEqual(0)
          expect(next).toBeLessThan(count)
        },
      ),
    )
  })

  it('moves back by the opposite arrow key from every window', () => {
    const opposite = {
      ArrowLeft: 'ArrowRight',
      ArrowUp: 'ArrowDown',
      ArrowRight: 'ArrowLeft',
      ArrowDown: 'ArrowUp',
    }
    for (let index = 0; index < 24; index += 1) {
      for (const [key, back] of Object.entries(opposite)) {
        const next = windowAfterKey(index, key, false) ?? index
        if (next !== index) expect(windowAfterKey(next, back, false)).toBe(index)
      }
    }
  })
})
