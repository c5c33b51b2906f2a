import type { Client } from 'pg'
import { z } from 'zod'
import type { Endpoint } from '#contract/kit/endpoint.ts'

/** A record of each kind that calls name by `id`, and what they name otherwise. */
export type ExistingInput = { ids: readonly number[]; named: Readonly<Record<string, unknown>> }

const tables = [
  'orders',
  'customer',
  'sku',
  'agent',
  'supplier',
  'agent_bill',
  'app_user',
  'stock_pool',
  'payment_attempt',
  'bank_line',
  'payment_run',
  'invoice',
  'supplier_statement',
]

/** Of the demo's first merchant: the record in the middle of each table, whoever is billed, a month and tomorrow. */
export async function existingIn(client: Client): Promise<ExistingInput> {
  const idOf = async (table: string, where = 'true') => {
    const { rows } = await client.query<{ id: number }>(
      `select id from ${table} where merchant_id = 1 and ${where} order by id
       offset (select count(*) / 2 from ${table} where merchant_id = 1 and ${where}) limit 1`,
    )
    return Number(rows[0]?.id ?? 0)
  }
  const ids: number[] = []
  for (const table of tables) ids.push(await idOf(table))
  const day = (days: number) => Temporal.Now.plainDateISO().add({ days }).toString()
  const [orderId, customerId, skuId, , supplierId] = ids
  return {
    ids,
    named: {
      orderId,
      customerId,
      skuId,
      skuIds: [skuId],
      supplierId,
      agentId: await idOf('agent', `settlement_term = 'invoice'`),
      from: day(-30),
      to: day(0),
      date: day(1),
      day: day(1),
    },
  }
}

/** What a person may ask of a call: nothing, a text, each thing it can be narrowed to, a record. */
export function inputsOf({ input }: Pick<Endpoint, 'input'>, { ids, named }: ExistingInput): object[] {
  const fields = input instanceof z.ZodObject ? Object.keys(input.shape) : []
  const existing = Object.fromEntries(
    fields.filter((field) => field in named).map((field) => [field, named[field]]),
  )
  return [
    {},
    ...(fields.includes('text') ? [{ text: 'wang' }] : []),
    ...Object.entries(existing).map(([field, value]) => ({ [field]: value })),
    ...(Object.keys(existing).length > 1 ? [existing] : []),
    ...(fields.includes('id') ? ids.map((id) => ({ ...existing, id })) : []),
  ]
}
