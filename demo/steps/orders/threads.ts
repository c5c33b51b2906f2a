import { sql } from 'kysely'
import { insertFile } from '#server/files/files.public.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { say } from '#server/orders/thread/say.ts'
import { acting, personOf, type Person, type Stage } from '../stage.ts'

type Talked = { id: number; agentId: number; supplierId: number | null; guests: string }
type Turn = {
  by: 'agent' | 'staff' | 'supplier'
  side: 'agent' | 'supplier' | 'internal'
  text: string
  file?: true
}

/** What an agent asks, what staff ask the supplier, and what they tell each other about it. */
const talks: readonly (readonly Turn[])[] = [
  [
    { by: 'agent', side: 'agent', text: '客人有两位素食者，午餐可以安排吗？名单见附件。', file: true },
    { by: 'staff', side: 'supplier', text: 'มีลูกค้ามังสวิรัติ 2 ท่าน จัดอาหารกลางวันให้ได้ไหมคะ' },
    { by: 'supplier', side: 'supplier', text: 'ได้ค่ะ แจ้งเรือแล้ว' },
    { by: 'staff', side: 'agent', text: 'Arranged with the boat: two vegetarian lunches.' },
  ],
  [
    { by: 'agent', side: 'agent', text: 'The guests land at 07:40. Will they make the boat?' },
    { by: 'staff', side: 'internal', text: 'Tight. Ask the driver to wait with a sign, and call the pier.' },
    {
      by: 'staff',
      side: 'agent',
      text: 'Yes: our driver meets them at arrivals and the boat waits until 08:45.',
    },
  ],
  [
    { by: 'staff', side: 'supplier', text: 'Guest names as in their passports.', file: true },
    { by: 'supplier', side: 'supplier', text: 'Received, thank you.' },
  ],
]

/** Some of the orders that leave in the next days are talked about. */
export async function makeThreads(stage: Stage): Promise<void> {
  await acting(stage, async (as) => {
    const ops = personOf(stage, 'ops')
    const orders = await talkedAbout(stage, as(stage.clock.now, ops).db)
    for (const [nth, order] of orders.entries()) {
      const people = peopleOf(stage, order)
      for (const [at, turn] of (talks[nth % talks.length] ?? []).entries()) {
        const person = turn.by === 'staff' ? ops : people[turn.by]
        if (!person || (turn.side === 'supplier' && !order.supplierId)) continue
        const ctx = as(new Date(stage.clock.now.getTime() - (300 - nth * 31 - at * 6) * 60_000), person)
        const file = turn.file && (await listOf(ctx, order))
        await say(ctx, {
          id: order.id,
          clientRequestId: `talk ${at}`,
          side: turn.side,
          ...(turn.side === 'supplier' && order.supplierId && { supplierId: order.supplierId }),
          text: turn.text,
          files: file ? [file] : [],
        })
      }
    }
  })
}

async function talkedAbout(stage: Stage, db: Ctx['db']): Promise<Talked[]> {
  const { rows } = await sql<Talked>`
    select o.id, o.agent_id as "agentId", l.supplier_id as "supplierId",
           (select string_agg(g.name || ',' || g.pinyin || ',' || g.kind, E'\n' order by g.position) from order_guest g
             where g.merchant_id = o.merchant_id and g.order_id = o.id) as guests
      from orders o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id and l.position = 1
     where o.merchant_id = ${stage.merchant.id} and o.status = 'confirmed' and o.service_date > ${stage.clock.day(0)}
       and l.supplier_status = 'approved' and o.adults > 1
     order by o.service_date, o.id limit 6`.execute(db)
  return rows
}

const peopleOf = (
  stage: Stage,
  { agentId, supplierId }: Talked,
): Record<'agent' | 'supplier', Person | undefined> => ({
  agent: [...stage.agents.values()].find(({ id }) => id === agentId)?.person,
  supplier: [...stage.suppliers.values()].find(({ id }) => id === supplierId)?.person,
})

/** The guests as a table that a spreadsheet opens. */
const listOf = async (ctx: Ctx, { guests }: Talked): Promise<number> => {
  const content = Buffer.from(`﻿name,pinyin,kind\n${guests}\n`)
  const file = { kind: 'attachment', name: 'guests.csv', contentType: 'text/csv', content }
  return (await insertFile(ctx, file, { taken: false })).id
}
