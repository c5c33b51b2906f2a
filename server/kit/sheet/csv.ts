/** Before what a spreadsheet would take for a formula (contract/kit/csv.ts). */
const guarded = /^'(?=[=+\-@\t\r])/

/** The rows of a CSV text; comma, semicolon or tab, whichever its first line has most of. A guard before a formula goes. */
export function readCsv(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(plain)
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at <= plain.length) {
    const [cell, end] = readCell(plain, at, separator)
    row.push(cell.replace(guarded, ''))
    at = end + 1
    if (plain[end] === separator) continue
    if (plain[end] === '\r' && plain[at] === '\n') at++
    rows.push(row)
    row = []
  }
  // A line end after the last row begins no other.
  if (rows.at(-1)?.join('') === '') rows.pop()
  return rows
}

function separatorOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/))
  const count = (mark: string) => first.split(mark).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!
}

/** One cell and where it ends; a quote that is never closed ends with the text. */
function readCell(text: string, from: number, separator: string): [cell: string, end: number] {
  if (text[from] !== '"') {
    let end = from
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
    return [text.slice(from, end), end]
  }
  const parts: string[] = []
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return [parts.join('') + text.slice(at), text.length]
    parts.push(text.slice(at, quote))
    if (text[quote + 1] !== '"') return [parts.join(''), quote + 1]
    parts.push('"')
    at = quote + 2
  }
}
