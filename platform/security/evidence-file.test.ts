import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evidenceName, kindOfEvidence } from './evidence-file.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)))

test('the file type is detected from its bytes', () => {
  expect(kindOfEvidence(bytes('%PDF-1.7\n'))).toBe('pdf')
  expect(kindOfEvidence(bytes('\x89PNG\r\n\x1a\nrest'))).toBe('png')
  expect(kindOfEvidence(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg')
})

test('web pages, programs, archives and empty files are refused as evidence', () => {
  for (const text of ['', '<html>', 'MZ', 'PK\x03\x04', '%PD', 'GIF89a', '<svg xmlns="x">', ' %PDF-1.7'])
    expect(kindOfEvidence(bytes(text))).toBeNull()
})

test('a stored file name has no path, breaks no header, and has the ending of its content type', () => {
  expect(evidenceName('../../etc/passwd', 'pdf')).toBe('passwd.pdf')
  expect(evidenceName('statement.exe', 'jpeg')).toBe('statement.jpg')
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0x10ffff })), (codes) => {
      expect(evidenceName(String.fromCodePoint(...codes), 'png')).toMatch(/^[^/\\"<>:|?*;%\r\n]{1,80}\.png$/u)
    }),
  )
})
