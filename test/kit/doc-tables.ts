import fs from 'node:fs'
import path from 'node:path'

/**
 * The table under a heading of a page in `docs/`, as one record a row by column title: worked examples that people
 * read are the examples that run. Throws where the heading or its table is not there.
 */
export function docTable(page: string, heading: string): Record<string, string>[] {
  const text = fs.readFileSync(path.resolve(import.meta.dirname, '../../docs', page), 'utf8')
  const section = text.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`))
  const lines = section?.split('\n').filter((line) => line.startsWith('|')) ?? []
  const [head, , ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')),
  )
  if (!head || rows.length === 0) throw new Error(`no table under "${heading}" in ${page}`)
  return rows.map((row) => Object.fromEntries(head.map((title, index) => [title, row[index] ?? ''])))
}
