import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { BadSheet, noSheet } from '../limits.ts'
import type { TaskFile, TaskResult } from './read-task.ts'
import type { ReaderAnswer, ReaderAsk } from './reader-child.ts'

export type ReaderLimits = {
  /** A file that is read in a second waits for its turn on a busy machine; one that is made to take for ever is stopped. */
  timeMs: number
  heapMb: number
}
const usual: ReaderLimits = { timeMs: 30_000, heapMb: 256 }
/** An idle process is let go after this time: it holds some 50 MB. */
const idleMs = 60_000
/** A process is replaced after so many files: what one left behind does not add up. */
const filesEach = 50

type Reader = { child: ChildProcess; files: number; idle?: NodeJS.Timeout }

/** Processes that wait for the next file. */
const waiting: Reader[] = []

/**
 * Does a task in a process of its own, of low priority, with limits of time and memory. Throws `BadSheet` for what the task refuses,
 * and for what is not done within the limits. Whoever asks takes turns (`readTurns`).
 */
export async function readApart<I, H, T>(
  { file }: TaskFile<I, H, T>,
  input: I,
  limits: Partial<ReaderLimits> = {},
): Promise<TaskResult<H, T>> {
  const { timeMs, heapMb } = { ...usual, ...limits }
  const reader = (heapMb === usual.heapMb && waiting.pop()) || start(heapMb)
  clearTimeout(reader.idle)
  keepAlive(reader.child, true)
  reader.files += 1
  try {
    const result = await ask<H, T>(reader.child, { task: file.href, input }, timeMs)
    if (heapMb === usual.heapMb && reader.files < filesEach) rest(reader)
    else end(reader)
    return result
  } catch (error) {
    end(reader)
    throw error
  }
}

/** Ends the processes that wait, at shutdown or after a test file. */
export function closeReaders(): void {
  for (const reader of waiting.splice(0)) end(reader)
}

function start(heapMb: number): Reader {
  const child = fork(new URL('./reader-child.ts', import.meta.url), [], {
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    // Whoever works with the product goes before a file.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It is gone already, or the system does not let us.
  }
  const reader: Reader = { child, files: 0 }
  child.on('exit', () => forget(reader)).on('error', () => forget(reader))
  return reader
}

function ask<H, T>(child: ChildProcess, message: ReaderAsk, timeMs: number): Promise<TaskResult<H, T>> {
  return new Promise<TaskResult<H, T>>((resolve, reject) => {
    const list: T[] = []
    const take = (answer: ReaderAnswer) => {
      if ('part' in answer) {
        for (const one of answer.part) list.push(one as T)
        return
      }
      over()
      if ('refusal' in answer) reject(new BadSheet(answer.refusal))
      else resolve({ head: answer.head as H, list })
    }
    const fails = (cause?: unknown) => (over(), reject(noSheet(cause)))
    const tooLong = setTimeout(() => {
      over()
      reject(new BadSheet({ why: 'kit.sheets.tooSlow', params: { max: Math.ceil(timeMs / 1000) } }))
    }, timeMs)
    const over = () => {
      clearTimeout(tooLong)
      child.off('message', take).off('error', fails).off('exit', fails)
    }
    child.on('message', take).once('error', fails).once('exit', fails)
    // One that dies at this very moment refuses the message; its exit tells so.
    child.send(message, () => undefined)
  })
}

// Between files neither the process nor the clock may keep ours alive.
function rest(reader: Reader): void {
  keepAlive(reader.child, false)
  reader.idle = setTimeout(() => (forget(reader), end(reader)), idleMs).unref()
  waiting.push(reader)
}

function forget(reader: Reader): void {
  const at = waiting.indexOf(reader)
  if (at >= 0) waiting.splice(at, 1)
}

function end({ child, idle }: Reader): void {
  clearTimeout(idle)
  child.kill('SIGKILL')
}

function keepAlive(child: ChildProcess, keep: boolean): void {
  const verb = keep ? 'ref' : 'unref'
  child[verb]()
  child.channel?.[verb]()
}
