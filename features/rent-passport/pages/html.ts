const markup: unique symbol = Symbol('markup')

/** Text that is already HTML. */
export interface Html {
  [markup]: string
}

type Piece = string | number | Html | readonly Html[] | null | false

/** Template tag for HTML. Escapes plain text. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  const text = parts.map((part, at) => part + (at < pieces.length ? written(pieces[at] ?? null) : ''))
  return { [markup]: text.join('') }
}

export const textOf = (piece: Html): string => piece[markup]

function written(piece: Piece): string {
  if (piece === null || piece === false) return ''
  if (typeof piece === 'number') return String(piece)
  if (typeof piece === 'string') return escaped(piece)
  return markup in piece ? piece[markup] : piece.map(textOf).join('')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
