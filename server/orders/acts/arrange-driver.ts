import type { z } from 'zod'
import type { ArrangeDriver, LineState } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lineFacts } from './end-order.ts'
import { onLine } from '../on-order.ts'
import { moveLineTo } from '../work/order-work.ts'

/** Names who drives a transfer, charter or pick-up; the agent sees it with the order. Again replaces it. */
export const arrangeDriver = (ctx: Ctx, input: z.output<typeof ArrangeDriver>): Promise<LineState> =>
  onLine(ctx, input, (work, line) => {
    const { driver } = input
    moveLineTo(work, line, 'arrangeDriver', line.supplier_status, { driver })
    work.events.push({
      name: 'arrangeDriver',
      agentVisible: true,
      facts: {
        line: lineFacts(line).line,
        driver: driver.name,
        vehicle: driver.vehicle,
        plate: driver.plate,
        time: driver.time,
      },
    })
  })
