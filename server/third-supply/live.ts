import { sql } from 'kysely'
import { liveStatuses, type LiveThird, type ThirdLive } from '#contract/third-supply/third-supply.schema.ts'
import { fail } from '../kit/call/errors.ts'
import { inTransaction } from '../kit/call/in-transaction.ts'
import type { CallCtx } from '../kit/ctx.ts'
import { todayOf } from '../kit/text/today.ts'
import { readThird } from './connections.ts'
import { objectsIn, textIn } from '../kit/outside/json-object.ts'
import { askThird, countIn, whyOf } from './octo-client.ts'

/** What the supplier has and asks now: its own answer, nothing kept. */
export async function liveOf(ctx: CallCtx, { id, from, days }: LiveThird): Promise<ThirdLive> {
  const { connection, row } = await inTransaction(ctx, async (inner) => {
    const { rows } = await sql<{ connectionId: number; product: string; option: string }>`
      select connection_id as "connectionId", outside_product as product, outside_option as option from third_product
       where merchant_id = ${inner.scope.merchantId} and id = ${id}`.execute(inner.db)
    const found = rows[0] ?? fail('notFound')
    return { connection: await readThird(inner, found.connectionId), row: found, today: todayOf(inner) }
  })
  const first = from ?? todayOf(ctx)
  const last = Temporal.PlainDate.from(first)
    .add({ days: days - 1 })
    .toString()
  try {
    const { json } = await askThird(ctx.app, connection, {
      verb: 'availability',
      reference: row.product,
      path: '/availability',
      body: { productId: row.product, optionId: row.option, localDateStart: first, localDateEnd: last },
    })
    return { why: '', text: '', rows: rowsIn(json) }
  } catch (error) {
    return { ...whyOf(error), rows: [] }
  }
}

export function rowsIn(json: unknown): ThirdLive['rows'] {
  return objectsIn(json).flatMap((slot) => {
    const [, date = '', time = ''] =
      /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(textIn(slot['localDateTimeStart'])) ?? []
    if (!date) return []
    const told = textIn(slot['status'])
    const prices = objectsIn(slot['unitPricing']).flatMap((price) => {
      const retailMinor = countIn(price['retail'])
      const unit = textIn(price['unitId'])
      return unit && retailMinor !== null ? [{ unit, retailMinor, netMinor: countIn(price['net']) }] : []
    })
    return [
      {
        date,
        session: slot['allDay'] === true ? '' : time,
        status:
          liveStatuses.find((one) => one === told) ?? (slot['available'] === true ? 'AVAILABLE' : 'CLOSED'),
        left: countIn(slot['vacancies']),
        currency: textIn(objectsIn(slot['unitPricing'])[0]?.['currency']),
        prices,
      },
    ]
  })
}
