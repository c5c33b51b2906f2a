import type { z } from 'zod'
import type { ArrangeDriver, LineState } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lineFacts } from '../act/end-order.ts'
import { onLine } from '../act/on-order.ts'
import type { LineRecord } from '../order/order-records.ts'
import { moveLineTo, type OrderWork } from '../order/order-work.ts'

/** Names who drives a transfer, charter or pick-up; the agent sees it with the order. Again replaces it. */
export const arrangeDriver = (ctx: Ctx, input: z.output<typeof ArrangeDriver>): Promise<LineState> =>
  onLine(ctx, input, (work, line) => arrangeDriverNow(work, line, input))

export function arrangeDriverNow(
  work: OrderWork,
  line: LineRecord,
  { driver }: Pick<z.output<typeof ArrangeDriver>, 'driver'>,
): void {
  moveLineTo(work, line, 'arrangeDriver', line.supplier_status, { driver })
  const { name, vehicle, plate, time } = driver
  work.events.push({
    name: 'arrangeDriver',
    agentVisible: true,
    facts: { line: lineFacts(line).line, driver: name, vehicle, plate, time },
  })
}
