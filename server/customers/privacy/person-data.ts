import { sql } from 'kysely'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { mailsOf, membersOf, notesOf, ordersOf } from '../customer-info.ts'
import { codeOf } from '../people/code.ts'

/** All that is kept of a person, to hand out: every profile that is this person, documents, orders, notes, mails, text messages and chats. */
export async function personData(ctx: Ctx, { id }: { id: number }): Promise<RawAnswer> {
  const record = await readRow(ctx, 'customer', id)
  if (record.erased_at) fail('notFound')
  const rootId = record.root_id ?? id
  const members = await membersOf(ctx, rootId)
  const of = async (table: string, columns: string, key: string) =>
    (
      await sql<object>`select ${sql.raw(columns)} from ${sql.table(table)}
        where merchant_id = ${ctx.scope.merchantId} and ${sql.ref(key)} = any(${members}::bigint[]) order by 1`.execute(
        ctx.db,
      )
    ).rows
  const data = {
    customer: codeOf(rootId),
    profiles: await of(
      'customer',
      'id, name, pinyin, wechat, phone, alternate_phone, local_phone, email, birthdate, nationality, language, tags, remark, created_at',
      'id',
    ),
    documents: await of(
      'customer_document',
      'id, kind, number, country, expires, note, created_at',
      'customer_id',
    ),
    orders: (await ordersOf(ctx, members)).map(
      ({ code, itemNames, serviceDate, currency, totalMinor, contact }) => ({
        code,
        item: itemNames,
        serviceDate,
        currency,
        totalMinor,
        as: contact ? 'contact' : 'guest',
      }),
    ),
    notes: (await notesOf(ctx, members)).map(({ text, at }) => ({ text, at })),
    mails: (await mailsOf(ctx, members, 1_000)).map(({ to, subject, at }) => ({ to, subject, at })),
    texts: await of('sms_message', 'phone as to, body, status, created_at', 'customer_id'),
    chats: await of('sms_address', 'address, linked_at', 'customer_id'),
  }
  await emit(ctx, 'customers.handedOut', {
    subject: 'customer',
    subjectId: rootId,
    facts: { customer: codeOf(rootId) },
  })
  return {
    contentType: 'application/json; charset=utf-8',
    fileName: `${codeOf(rootId)}.json`,
    headers: { 'cache-control': 'no-store' },
    body: JSON.stringify(data, null, 2),
  }
}
