import { fork } from 'node:child_process'
import { service, type App } from '../app-services.ts'
import { Turns } from '../border/turns.ts'
import { readCsv } from './csv.ts'
import { BadSheet, limited, noSheet } from './limits.ts'
import type { SheetAnswer } from './sheet-child.ts'

export { BadSheet } from './limits.ts'

const mostHeapMb = 256
/** A file that is read in a second waits for its turn on a busy machine; one that is meant to take for ever is stopped. */
const longestMs = 30_000
/** A text this short is read sooner than a process begins. */
const shortText = 256 * 1024

/** A merchant reads one file at a time, and two are read at all; each may take half a gigabyte for a moment. */
export const sheetTurns = (app: App): Turns =>
  service(app, 'kit.sheets', () => new Turns({ atOnce: 2, mostEach: 3, mostWaiting: 20 }))

/**
 * The rows of a spreadsheet file: a workbook's first sheet, or a text of comma-separated values; its content decides.
 * Throws `BadSheet` for what is none, what holds too much, and what is not read within `patienceMs`.
 */
export async function readSheet(content: Uint8Array, patienceMs = longestMs): Promise<string[][]> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const workbook = bytes.subarray(0, 2).toString('latin1') === 'PK'
  // A text holds no zero byte: an old workbook, a picture or a program does.
  if (!workbook && bytes.subarray(0, 4096).includes(0)) throw noSheet()
  if (!workbook && bytes.length <= shortText) return limited(readCsv(bytes))
  const answer = await inChild(content, patienceMs)
  if ('refusal' in answer) throw new BadSheet(answer.refusal)
  return answer.rows
}

/** A process of its own: a thread that runs out of memory may take the whole server with it. */
function inChild(content: Uint8Array, patienceMs: number): Promise<SheetAnswer> {
  const reader = fork(new URL('./sheet-child.ts', import.meta.url), [], {
    execArgv: [`--max-old-space-size=${mostHeapMb}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const tooLong = setTimeout(() => reader.kill('SIGKILL'), patienceMs)
  return new Promise<SheetAnswer>((resolve, reject) => {
    reader.once('message', (answer) => resolve(answer as SheetAnswer))
    reader.once('error', (cause) => reject(noSheet(cause)))
    reader.once('exit', () => reject(noSheet()))
    // One that dies at this very moment refuses the message; its exit tells so.
    reader.send(content, () => undefined)
  }).finally(() => {
    clearTimeout(tooLong)
    reader.kill('SIGKILL')
  })
}
