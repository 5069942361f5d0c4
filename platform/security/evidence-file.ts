/** Detects the file type from magic bytes, because a name proves nothing. */

export const EVIDENCE_KINDS = ['pdf', 'png', 'jpeg'] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

export const EVIDENCE_LIMIT_BYTES = 10 * 1_048_576

export const EVIDENCE_TYPES: Readonly<Record<EvidenceKind, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
}

const MAGIC_BYTES: Readonly<Record<EvidenceKind, readonly number[]>> = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
}

export function kindOfEvidence(bytes: Uint8Array): EvidenceKind | null {
  return EVIDENCE_KINDS.find((kind) => MAGIC_BYTES[kind].every((byte, at) => bytes[at] === byte)) ?? null
}

/** Returns a file name safe for headers and screens, with the extension of its detected type. */
export function evidenceName(given: string, kind: EvidenceKind): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{C}"<>:|?*;%]/gu, '')
    .trim()
    .slice(0, 80)
  return `${stem || 'evidence'}.${kind === 'jpeg' ? 'jpg' : kind}`
}
