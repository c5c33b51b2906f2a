import writeExcelFile from 'write-excel-file/node'
import { lettersOf } from '../../kit/sheet/xlsx.ts'
import type { BlockTable, Figure } from './block-table.ts'
import { figureNumber } from './texts.ts'

const text = (value: string, isBold = false) =>
  value === ''
    ? null
    : { value: lettersOf(value), type: String, format: '@', ...(isBold && { fontWeight: 'bold' as const }) }

/** A workbook with a sheet for each block: texts are texts, so nothing in it can run; figures are numbers that can be summed. */
export function pageXlsx(tables: readonly BlockTable[], currency: string): Promise<Buffer> {
  const names = sheetNames(tables.map(({ title }) => title))
  const sheets = tables.map(({ heads, nameColumns, rows, totals, sub, note }, at) => {
    const rowOf = (row: BlockTable['totals'], isBold: boolean) => [
      ...row.names
        .concat(Array<string>(nameColumns - row.names.length).fill(''))
        .map((name) => text(name, isBold)),
      ...row.figures.map((figure) => number(figure, currency, isBold)),
    ]
    return {
      sheet: names[at] ?? '',
      data: [
        heads.map((head) => text(head, true)),
        ...rows.map((row) => rowOf(row, false)),
        rowOf(totals, true),
        [text(sub)],
        ...(note ? [[text(note)]] : []),
      ],
      columns: heads.map((head, column) => ({
        width: Math.max(column < nameColumns ? 22 : 14, head.length + 3),
      })),
      stickyRowsCount: 1,
    }
  })
  return writeExcelFile(sheets).toBuffer()
}

function number({ name, value }: Figure, currency: string, isBold: boolean) {
  if (value == null) return value === null ? text('–') : null
  return {
    ...figureNumber(name, value, currency),
    type: Number,
    ...(isBold && { fontWeight: 'bold' as const }),
  }
}

/** A sheet's name has at most 31 letters and none of these, and no two are the same. */
function sheetNames(titles: readonly string[]): string[] {
  const used = new Set<string>()
  return titles.map((title) => {
    const plain = title.replace(/[[\]:*?/\\']/g, ' ').trim() || 'Sheet'
    let name = plain.slice(0, 31).trim()
    for (let no = 2; used.has(name.toLowerCase()); no++) name = `${plain.slice(0, 27).trim()} ${no}`
    used.add(name.toLowerCase())
    return name
  })
}
