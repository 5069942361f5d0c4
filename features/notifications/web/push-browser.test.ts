import { expect, test } from 'vitest'
import { wantsHomeScreen } from './push-browser.ts'

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Safari/604.1', 5, true],
  ['an iPad that calls itself a Mac', MAC, 5, true],
  ['a Mac', MAC, 0, false],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile Safari/537.36', 5, false],
])(
  'the advice to add the app to the home screen for push, on %s: %s',
  (_who, userAgent, maxTouchPoints, wants) => {
    expect(wantsHomeScreen({ userAgent, maxTouchPoints })).toBe(wants)
  },
)
