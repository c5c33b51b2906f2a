import { BadSheet, noSheet, type SheetRefusal } from '../limits.ts'
import type { ReadTask } from './read-task.ts'

export type ReaderAsk = { task: string; input: unknown }
export type ReaderAnswer = { part: unknown[] } | { head: unknown } | { refusal: SheetRefusal }

// The process that reads what people send: a file made to be slow or large ends with it, and nothing else waits or dies. What it
// sends is as small as the limits say, whatever stands in the file.

/** So many letters are taken apart by the server at once: a millisecond's work. */
const partLetters = 48 * 1024
const sizeOf = (value: unknown): number =>
  typeof value === 'string'
    ? value.length + 8
    : Array.isArray(value)
      ? value.reduce((sum: number, one) => sum + sizeOf(one), 8)
      : typeof value === 'object' && value !== null
        ? sizeOf(Object.values(value))
        : 8

const send = (answer: ReaderAnswer) => process.send?.(answer)

async function answer({ task, input }: ReaderAsk): Promise<void> {
  try {
    const { run }: { run: ReadTask<unknown, unknown, unknown> } = await import(task)
    const { head, list } = await run(input)
    let part: unknown[] = []
    let size = 0
    for (const one of list) {
      part.push(one)
      size += sizeOf(one)
      if (size < partLetters) continue
      send({ part })
      part = []
      size = 0
    }
    if (part.length) send({ part })
    send({ head })
  } catch (error) {
    send({ refusal: (error instanceof BadSheet ? error : noSheet()).refusal })
  }
}

process.on('message', (ask: ReaderAsk) => void answer(ask))
// The server is gone, even if it was killed: nobody is left to hear an answer.
process.on('disconnect', () => process.exit(0))
