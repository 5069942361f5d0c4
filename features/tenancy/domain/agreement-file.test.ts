import { expect, test } from 'vitest'
import { aDoc, aDocx, aPdf } from '../testing/files.ts'
import { kindOfFile, safeFileName } from './agreement-file.ts'

test('the file type of an agreement is detected from its bytes', () => {
  expect(kindOfFile(aPdf())).toBe('pdf')
  expect(kindOfFile(Buffer.concat([Buffer.from('\ufeff\r\n'), aPdf()]))).toBe('pdf')
  expect(kindOfFile(aDocx())).toBe('docx')
  expect(kindOfFile(aDoc())).toBe('doc')
})

test.each([
  ['a program', Buffer.from('MZ\u0090\u0000')],
  ['a web page', Buffer.from('<html><script>alert(1)</script>')],
  ['a web page with the type PDF', Buffer.from('<html><!-- %PDF-1.7 --><script>alert(1)</script>')],
  ['a program with the type PDF', Buffer.from('MZ\u0090\u0000 %PDF-1.7')],
  ['an archive', Buffer.from('PK\u0003\u0004 photo.jpg')],
  ['a document with macros', Buffer.concat([aDocx(), Buffer.from('word/vbaProject.bin')])],
  ['an empty file', Buffer.alloc(0)],
])('%s is not accepted as an agreement', (_, bytes) => expect(kindOfFile(bytes)).toBeNull())

test.each([
  ['Agreement 2025.PDF', 'Agreement 2025.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\me\\lease.exe', 'lease.pdf'],
  ['a"; filename="evil.html', 'a filename=evil.pdf'],
  ['', 'tenancy-agreement.pdf'],
  ['.\u202Efdp', 'tenancy-agreement.pdf'],
])('the file name %j is stored as %j', (given, kept) => expect(safeFileName(given, 'pdf')).toBe(kept))
