import { describe, expect, it } from 'vitest'
import { mutationsOf } from './mutations.ts'

const broken = (source: string): string[] => mutationsOf('rule.ts', source).map((mutation) => mutation.source)

describe('breaking a rule', () => {
  it('moves a boundary and turns a comparison round', () => {
    expect(broken('const late = day > due')).toEqual(['const late = day >= due', 'const late = day <= due'])
  })

  it('takes one condition for the other, and each for granted', () => {
    expect(broken('if (!gone && paid) act()')).toEqual([
      'if (true) act()',
      'if (false) act()',
      'if (gone && paid) act()',
      'if (!gone || paid) act()',
    ])
  })

  it('counts one more, and the other way', () => {
    expect(broken('const left = grace - 7')).toEqual(['const left = grace + 7', 'const left = grace - 8'])
  })

  it('lets through what was sorted out, and takes the most for the least', () => {
    expect(broken('rows.filter(known)')).toEqual(['rows.filter(() => true)'])
    expect(broken('Math.min(owed, points)')).toEqual(['Math.max(owed, points)'])
  })

  it('leaves words, types and joined texts alone', () => {
    expect(broken(`type Share = 1 | true; const words = 'a' + "b" + name`)).toEqual([])
  })

  it('says where it is', () => {
    const [mutation] = mutationsOf('rule.ts', 'const a = b\n\nconst c = true')
    expect(mutation).toMatchObject({ line: 3, was: 'true', becomes: 'false' })
  })

  it('refuses a file that it cannot read', () => {
    expect(() => broken('const = 3')).toThrow('rule.ts cannot be read')
  })
})
