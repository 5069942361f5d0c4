import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gridLines, scaleTop } from './chart-scale.ts'

describe('the scale of a chart', () => {
  it('ends at a round number above the largest bar', () => {
    expect(scaleTop([1740, 1740])).toBe(2000)
    expect(scaleTop([0.42])).toBe(0.5)
    expect(scaleTop([100])).toBe(100)
  })

  it('has a range without data', () => {
    expect(scaleTop([])).toBe(1)
    expect(scaleTop([0, 0])).toBe(1)
  })

  it('fits every bar and leaves less than two thirds of the height empty', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1 }), (values) => {
        const top = scaleTop(values)
        const largest = Math.max(...values)
        expect(top).toBeGreaterThanOrEqual(largest)
        expect(largest / top).toBeGreaterThan(1 / 3)
      }),
    )
  })

  it('has three grid lines, from zero up', () => {
    expect(gridLines(2000)).toEqual([0, 1000, 2000])
  })
})
