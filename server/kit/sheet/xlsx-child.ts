import { readSheet } from 'read-excel-file/node'

// The process that reads a workbook: a file made to be slow or large ends with it, and nothing else waits or dies.
process.once('message', (workbook) => void read(workbook as Uint8Array))

async function read(workbook: Uint8Array): Promise<void> {
  const rows = await readSheet(Buffer.from(workbook), { parseNumber: (text) => text, trim: false })
  process.send!(rows.map((row) => row.map(textOf)))
}

/** Days as yyyy-MM-dd; a moment of a day is not told. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' ? cell : typeof cell === 'boolean' ? String(cell).toUpperCase() : ''
}
