import { sql } from 'kysely'
import { answerOf, storedOf, rowOf } from '#contract/kit/record/record-values.ts'
import type { ReadOf, RowOf } from '#contract/kit/record/record-types.ts'
import { customerKeys as keys } from '#contract/customers/customer.keys.ts'
import type { SegmentForm } from '#contract/customers/customers.schema.ts'
import { segmentRecord } from '#contract/customers/segment.fields.ts'
import { itemAt } from '#contract/kit/given.ts'
import { failField } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { lockForm } from '../../kit/db/rows.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { deletesPlain, savePlain } from '../../kit/record/plain-record.ts'
import { unique } from '../../kit/record/unique.ts'
import { countCustomers, segmentWanted, type SegmentRule } from '../find-customers.ts'

type Fields = (typeof segmentRecord)['fields']
type Row = Omit<ReadOf<Fields>, 'customers' | 'currency'> & SegmentRule & { id: number; version: number }

const segments = {
  table: 'customer_segment',
  subject: 'customerSegment',
  event: 'customers.segment',
  kept: (row: RowOf<Fields>) => storedOf(segmentRecord, row),
  facts: (_: Ctx, { name }: { name: string }) => ({ name }),
  topics: ['customer'],
} as const

/** Whom a segment holds is counted to the last while they are few enough to count at once. */
const countedTo = 100_000

export async function listSegments(
  ctx: Ctx,
  { text, ...paging }: { text?: string | undefined; pageNo: number; pageSize: number },
) {
  const all = sql<Row>`select s.* from customer_segment s where s.merchant_id = ${ctx.scope.merchantId} and ${finds(text, ['s.name'])}`
  const page = await pageOf(ctx, paging, all, sql`r.name`)
  const can = canOf(ctx, { edit: keys.edit, delete: keys.edit })
  const counts: number[] = []
  for (const row of page.rows) counts.push(await countCustomers(ctx, segmentWanted(ctx, row), countedTo))
  const { currency } = ctx.merchant
  return {
    ...page,
    rows: page.rows.map(({ id, version, ...row }, at) => ({
      id,
      version,
      ...answerOf(segmentRecord, { ...row, currency, customers: itemAt(counts, at) }),
      can,
    })),
  }
}

export async function saveSegment(ctx: Ctx, form: SegmentForm): Promise<{ id: number }> {
  const { leastOrders, mostOrders } = form
  if (leastOrders !== null && mostOrders !== null && mostOrders < leastOrders)
    failField('mostOrders', 'tooSmall', { min: leastOrders })
  const before = await lockForm(ctx, 'customer_segment', form)
  return unique({ customer_segment_name: 'name' }, () =>
    savePlain(ctx, segments, before, rowOf(segmentRecord, form), { created_by_name: ctx.actor.name }),
  )
}

export const deleteSegment = deletesPlain(segments)
