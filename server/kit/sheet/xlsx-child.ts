import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/node'

// The thread that reads a workbook: a file made to be slow or large ends with it, and nothing else waits.
const rows = await readSheet(Buffer.from(workerData as Uint8Array), {
  parseNumber: (text) => text,
  trim: false,
})
parentPort!.postMessage(rows.map((row) => row.map(textOf)))

/** Days as yyyy-MM-dd; a moment of a day is not told. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' ? cell : typeof cell === 'boolean' ? String(cell).toUpperCase() : ''
}
