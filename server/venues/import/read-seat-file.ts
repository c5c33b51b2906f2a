import type { SeatFile as Sent, SeatFileRead } from '#contract/venues/venues.schema.ts'
import type { CallCtx } from '../../kit/ctx.ts'
import { readInTurn } from '../../kit/sheet/reader/read-in-turn.ts'
import { taskIn } from '../../kit/sheet/reader/read-task.ts'
import { readSeatSheet } from '../seat-sheet.ts'
import type { SeatFile, SeatsRead } from './read-seats.task.ts'

const task = taskIn<SeatFile, SeatsRead, never>(new URL('./read-seats.task.ts', import.meta.url))

/** Reads a seat plan that was sent as a drawing or a spreadsheet; nothing is kept. Doubled seats are refused by their names. */
export async function readSeatFile(ctx: CallCtx, { file }: Sent): Promise<SeatFileRead> {
  const { head } = await readInTurn(ctx, task, { content: file.content })
  readSeatSheet(head.sheet, 'file')
  return head
}
