import { z } from 'zod'
import { Id } from '../../kit/schema.ts'
import { CalendarBulk, CalendarSave, maxCells } from '../calendar/calendar.schema.ts'

/** As many SKUs as are shown or changed at once. */
export const maxMatrixSkus = 200

/** Cells of several SKUs' price calendars, all or none. */
export const MatrixSave = z
  .object({ skus: z.array(CalendarSave).min(1).max(maxMatrixSkus) })
  .refine(({ skus }) => skus.reduce((sum, { cells }) => sum + cells.length, 0) <= maxCells, {
    path: ['skus'],
  })
export type MatrixSave = z.output<typeof MatrixSave>

/** A pattern of days laid over several SKUs; a kind that a SKU does not charge leaves that SKU as it is. */
export const MatrixFill = CalendarBulk.omit({ skuId: true, sessions: true }).extend({
  skuIds: z.array(Id).min(1).max(maxMatrixSkus),
})
export type MatrixFill = z.output<typeof MatrixFill>
