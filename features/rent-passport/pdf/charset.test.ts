import { expect, test } from 'vitest'
import { inPrintableCharset } from './charset.ts'

test('a name in the PDF has its own letters if the font has them', () => {
  for (const name of ['Siân O’Rourke', 'Łukasz Żółć', 'Șerban Țuțea', 'Gülşah Yıldız', 'Ŵyn Ỳ', 'Zoë Ng'])
    expect(inPrintableCharset(name)).toBe(name)
})

test('a letter with an unprintable mark is printed without it, and combining accents are joined', () => {
  expect(inPrintableCharset('Nguyễn Thị Ánh')).toBe('Nguyen Thi Ánh')
  expect(inPrintableCharset('Zoe\u0308')).toBe('Zoë')
})

test('letters of another alphabet are not printed as empty boxes', () => {
  for (const name of ['Анна', '李明', 'Ελένη', 'אנה', 'A 🏠']) expect(inPrintableCharset(name)).toBeNull()
})
