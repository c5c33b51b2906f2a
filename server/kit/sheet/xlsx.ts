import { fork } from 'node:child_process'
import { unzipSync, zipSync } from 'fflate'
import writeExcelFile from 'write-excel-file/node'

/** A workbook of one sheet, all of it text: nothing in it can run. The first row is the head and stays in sight. */
export function writeXlsx(rows: readonly (readonly string[])[], name: string): Promise<Buffer> {
  const cells = rows.map((row, at) =>
    row.map((text) =>
      text === ''
        ? null
        : {
            value: lettersOf(text),
            type: String,
            format: '@',
            ...(at === 0 && { fontWeight: 'bold' as const }),
          },
    ),
  )
  return writeExcelFile(cells, {
    sheet: name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31) || 'Sheet',
    columns: (rows[0] ?? []).map((text) => ({ width: Math.max(12, text.length + 4) })),
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
  }).toBuffer()
}

// What XML cannot hold at all (control marks) is left out. The library keeps texts in an object by themselves: one that every
// object has ("valueOf") would be lost, so it gets a space behind it.
const lettersOf = (text: string) => {
  // oxlint-disable-next-line no-control-regex
  const held = text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
  return held in Object.prototype ? `${held} ` : held
}

/** A file that is no workbook, or one made to break its reader. */
export class BadSheet extends Error {}

/** Unpacked, a sheet within the limit of an upload is far smaller, and read far sooner. */
const mostUnpacked = 128 * 1024 * 1024
const mostHeapMb = 256
const longestMs = 10_000

/**
 * The cells of a workbook's first sheet as texts; of a formula, what it gave last. Throws `BadSheet` for no workbook, and
 * for one that is not read within `patienceMs`.
 */
export async function readXlsx(content: Uint8Array, patienceMs = longestMs): Promise<string[][]> {
  const workbook = zipSync(unpack(content), { level: 0 })
  // A process of its own: a thread that runs out of memory may take the whole server with it.
  const reader = fork(new URL('./xlsx-child.ts', import.meta.url), [], {
    execArgv: [`--max-old-space-size=${mostHeapMb}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const tooLong = setTimeout(() => reader.kill('SIGKILL'), patienceMs)
  return new Promise<string[][]>((resolve, reject) => {
    reader.once('message', (rows) => resolve(rows as string[][]))
    reader.once('error', (cause) => reject(new BadSheet('unreadable', { cause })))
    reader.once('exit', () => reject(new BadSheet('unreadable')))
    // One that dies at this very moment refuses the message; its exit tells so.
    reader.send(workbook, () => undefined)
  }).finally(() => {
    clearTimeout(tooLong)
    reader.kill('SIGKILL')
  })
}

/** The workbook's own parts, in memory that the archive cannot make larger than it says, and it must say little. */
function unpack(content: Uint8Array): Record<string, Uint8Array> {
  let size = 0
  try {
    return unzipSync(content, {
      filter: ({ name, originalSize }) => {
        if (!/^\/?(xl\/.*\.(xml|rels)|\[Content_Types\]\.xml|_rels\/\.rels)$/.test(name)) return false
        size += originalSize
        if (size > mostUnpacked) throw new BadSheet('too large')
        return true
      },
    })
  } catch (error) {
    throw error instanceof BadSheet ? error : new BadSheet('unreadable', { cause: error })
  }
}
