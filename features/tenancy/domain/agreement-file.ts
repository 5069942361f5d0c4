/** Type of an uploaded file, from its bytes and not its name. */

export type AgreementKind = 'pdf' | 'doc' | 'docx'

export const AGREEMENT_LIMIT_BYTES = 10 * 1_048_576

export const AGREEMENT_TYPES: Record<AgreementKind, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const ZIP = [0x50, 0x4b, 0x03, 0x04]

export function kindOfFile(bytes: Uint8Array): AgreementKind | null {
  if (startsWith(afterBlanks(bytes), codes('%PDF-'))) return 'pdf'
  if (startsWith(bytes, OLE))
    return find(bytes, wide('WordDocument')) >= 0 && !hasMacros(bytes) ? 'doc' : null
  if (!startsWith(bytes, ZIP)) return null
  const isWord =
    find(bytes, codes('[Content_Types].xml')) >= 0 && find(bytes, codes('word/document.xml')) >= 0
  return isWord && find(bytes, codes('vbaProject.bin')) < 0 ? 'docx' : null
}

/**
 * Skips a byte-order mark or blank lines, which some programs write before a PDF. Other bytes mean another file type.
 */
function afterBlanks(bytes: Uint8Array): Uint8Array {
  const at = bytes.findIndex((byte) => !BLANKS.has(byte))
  return at < 0 ? bytes.subarray(0, 0) : bytes.subarray(at)
}

const BLANKS = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x20, 0xef, 0xbb, 0xbf])

/** Detects macros in a document, which we refuse to store. */
function hasMacros(bytes: Uint8Array): boolean {
  return find(bytes, wide('_VBA_PROJECT')) >= 0
}

const codes = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
const wide = (text: string): number[] => codes(text).flatMap((code) => [code, 0])

function startsWith(bytes: Uint8Array, head: number[]): boolean {
  return head.every((byte, at) => bytes[at] === byte)
}

function find(bytes: Uint8Array, wanted: number[]): number {
  const first = wanted[0] ?? 0
  let at = bytes.indexOf(first)
  while (at >= 0) {
    if (wanted.every((byte, step) => bytes[at + step] === byte)) return at
    at = bytes.indexOf(first, at + 1)
  }
  return -1
}

/** Returns a file name that is safe in a header and on a disk, with the extension of its content. */
export function safeFileName(given: string, kind: AgreementKind): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}"<>:|?*;%]/gu, '')
    .trim()
    .slice(0, 100)
  return `${stem || 'tenancy-agreement'}.${kind}`
}
