import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { nameIn, type Language } from '#contract/kit/schema.ts'
import type { TalkSent, TalkShown } from '#contract/orders/thread/talk.api.ts'
import { fileFacts } from '../../../files/files.public.ts'
import type { RawAnswer } from '../../../kit/call/routes.ts'
import type { ActorRef, Ctx, PublicCtx } from '../../../kit/ctx.ts'
import { withSystemCtx } from '../../../kit/system-ctx.ts'
import { dateInWords } from '../../../kit/text/date-in-words.ts'
import { shownMoment } from '../../../kit/text/years.ts'
import { loadSuppliers, supplierWords } from '../../../suppliers/suppliers.public.ts'
import { senderOf } from '../../handoff/line-facts.ts'
import { keepSaid } from '../keep-said.ts'
import { readTalk, type Talk } from './talk-link.ts'
import { talkPage } from './talk-page.ts'
import { talkStyle } from './talk-style.ts'

/** GET: what is said to this supplier. It changes nothing, whoever opens it. */
export async function showTalk(ctx: PublicCtx, { token }: z.output<typeof TalkShown>): Promise<RawAnswer> {
  const talk = readTalk(ctx.app, token)
  return (
    (talk && (await withSystemCtx(ctx.app, talk.merchantId, (inner) => show(inner, talk, token)))) ??
    unknown(ctx)
  )
}

/** POST from that page: the supplier answers, as who the link was mailed to. */
export async function sayTalk(
  ctx: PublicCtx,
  { token, text, nonce }: z.output<typeof TalkSent>,
): Promise<RawAnswer> {
  const talk = readTalk(ctx.app, token)
  const answer =
    talk &&
    (await withSystemCtx(ctx.app, talk.merchantId, async (inner) => {
      const open = await readOpen(inner, talk)
      if (!open) return null
      const actor: ActorRef = { kind: 'supplier', id: null, name: open.supplier, origin: 'talk link' }
      if (text) {
        const { orderId: id, supplierId } = talk
        await keepSaid(
          { ...inner, actor },
          { id, side: 'supplier', supplierId, text, files: [] },
          `talk ${nonce}`,
        )
      }
      return show(inner, talk, token, text !== '')
    }))
  return answer ?? unknown(ctx)
}

type Open = {
  code: string
  names: Record<string, string>
  date: string
  supplier: string
  language: Language
}

/** The order as this supplier may see it, while it serves it or was spoken to about it. */
async function readOpen(ctx: Ctx, { orderId, supplierId }: Talk): Promise<Open | null> {
  const supplier = (await loadSuppliers(ctx, [supplierId])).get(supplierId)
  if (!supplier?.enabled) return null
  const { merchantId } = ctx.scope
  const { rows } = await sql<Omit<Open, 'supplier' | 'language'>>`
    select o.code, coalesce(l.names, o.item_names) as names, coalesce(l.date, o.service_date) as date
      from orders o left join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id and l.supplier_id = ${supplierId}
     where o.merchant_id = ${merchantId} and o.id = ${orderId} and o.deleted_at is null
       and (l.id is not null or exists (select from order_message m where m.merchant_id = o.merchant_id and m.order_id = o.id and m.supplier_id = ${supplierId}))
     order by l.position limit 1`.execute(ctx.db)
  return rows[0] ? { ...rows[0], supplier: supplier.name, language: supplier.language } : null
}

async function show(ctx: Ctx, talk: Talk, token: string, sent = false): Promise<RawAnswer | null> {
  const open = await readOpen(ctx, talk)
  if (!open) return null
  const { language } = open
  const merchant = await senderOf(ctx, language)
  const { rows } = await sql<{
    by: string
    name: string
    text: string
    at: string
    removed: boolean
    fileIds: number[]
  }>`
    select m.author_kind as by, m.author_name as name, m.text, m.at, m.removed_at is not null as removed,
           array(select x.file_id from order_message_file x
                  where x.merchant_id = m.merchant_id and x.message_id = m.id order by x.position) as "fileIds"
      from order_message m where m.merchant_id = ${ctx.scope.merchantId} and m.order_id = ${talk.orderId}
       and m.side = 'supplier' and m.supplier_id = ${talk.supplierId} order by m.id desc limit 100`.execute(
    ctx.db,
  )
  const names = await fileFacts(
    ctx,
    rows.flatMap(({ fileIds }) => fileIds),
  )
  const said = rows.toReversed().map(({ by, name, at, fileIds, ...view }) => ({
    ...view,
    files: fileIds.flatMap((id) => names.get(id)?.name ?? []),
    who: by === 'supplier' ? name : merchant.name,
    at: shownMoment(ctx.merchant, at, language),
    mine: by === 'supplier',
  }))
  return page({
    language,
    merchant,
    talk: {
      orderCode: open.code,
      product: nameIn(open.names, language),
      date: dateInWords(open.date, language, ctx.merchant).date,
      said,
      form: { action: `/supplier/talk/${token}/say`, nonce: randomUUID() },
      sent,
    },
  })
}

const page = (input: Omit<Parameters<typeof talkPage>[0], 'words'>): RawAnswer => ({
  contentType: 'text/html; charset=utf-8',
  body: talkPage({ ...input, words: supplierWords(input.language) }),
  headers: talkStyle.headers,
})

/** A link that was never given out, or whose time is over, tells nobody anything. */
const unknown = ({ language }: PublicCtx): RawAnswer => ({
  ...page({ language, merchant: { name: 'Longtail', contact: [] } }),
  status: 404,
})
