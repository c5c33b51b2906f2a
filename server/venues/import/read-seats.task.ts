import { sheetOf } from '#contract/venues/seat-generator.ts'
import { BadSheet } from '../../kit/sheet/limits.ts'
import { readTable } from '../../kit/sheet/read-table.ts'
import { seatHeads, seatsOfRows } from './seats-of-rows.ts'
import { seatsOfSvg, type SeatLine } from './seats-of-svg.ts'

export type SeatFile = { content: Uint8Array }
export type SeatsRead = { sheet: string; seats: number }
/** Seats that a plan may have. */
const maxSeats = 20_000

const isDrawing = (content: Uint8Array): boolean =>
  /<svg[\s>]|<\w+:svg[\s>]/i.test(Buffer.from(content.subarray(0, 20_000)).toString('utf8'))

async function seatsOf(content: Uint8Array): Promise<SeatLine[]> {
  if (isDrawing(content)) return seatsOfSvg(Buffer.from(content).toString('utf8'))
  const { rows } = await readTable(content, { heads: seatHeads })
  return seatsOfRows(rows)
}

/** The seats of a drawing or a spreadsheet, as the sheet that a plan is made of. */
export async function run({ content }: SeatFile): Promise<{ head: SeatsRead; list: never[] }> {
  const seats = await seatsOf(content)
  if (seats.length > maxSeats)
    throw new BadSheet({ why: 'venues.problems.tooManySeats', params: { max: maxSeats } })
  return { head: { sheet: sheetOf(seats), seats: seats.length }, list: [] }
}
