/** Parses comma-separated text in one pass, with quotes and line breaks inside cells. */
export function cellsOf(text: string): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endRow = (): void => {
    row.push(cell.trim())
    if (row.some((value) => value !== '')) rows.push(row)
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (letter === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (letter === separator) {
      row.push(cell.trim())
      cell = ''
    } else if (letter === '\n' || letter === '\r') endRow()
    else cell += letter
  }
  endRow()
  return rows
}

function separatorOf(text: string): string {
  const start = text.slice(0, 2_000)
  const count = (letter: string): number => start.split(letter).length
  return count(';') > count(',') ? ';' : count('\t') > count(',') ? '\t' : ','
}
