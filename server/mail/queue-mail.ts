import { sql } from 'kysely'
import type { Language } from '#contract/kit/schema.ts'
import { mailKindOf, type MailAudience, type NamedMailKind } from '#contract/mail/templates/mail-kinds.ts'
import { asMerchant, writtenAt, type Ctx } from '../kit/ctx.ts'
import { notify } from '../kit/events.ts'
import { fail } from '../kit/call/errors.ts'
import { enqueueAll } from '../kit/jobs/jobs.ts'
import { searchOf } from './record/mail-search.ts'

export type NewMail = {
  /** What it is for, e.g. `supplier-order`, `account-code`. */
  kind: NamedMailKind
  to: string
  language: Language
  subject: string
  text: string
  html: string
  /** Ids of stored files; one whose `cid:file-<id>` the HTML shows stands in it. */
  attachments?: number[]
  orderId?: number | null
  lineId?: number | null
  /** A second mail with the same key is refused by the database: a job that runs again cannot send twice. */
  onceKey?: string
  /** Whom it is for, where its kind does not say it. */
  audience?: MailAudience
  /** The name of who gets it. */
  partyName?: string
  /** The mail that it repeats. */
  resentOf?: number
}

/** Tries nearly ten hours, each wait longer than the one before (`waitAfter`). */
const maxAttempts = 11

/** Seconds until the queue tries again after so many attempts. */
export const waitAfter = (attempts: number): number => Math.exp(Math.min(attempts, 10))

/** The job of a mail; the same key again moves it to another moment instead of making a second one. */
export const enqueueMail = (ctx: Ctx, mailId: number): Promise<void> => enqueueMails(ctx, [mailId])

const enqueueMails = (ctx: Ctx, mailIds: readonly number[]): Promise<void> =>
  enqueueAll(
    ctx,
    'mail.send',
    mailIds.map((mailId) => ({ payload: { mailId }, key: `mail-${ctx.scope.merchantId}-${mailId}` })),
    { maxAttempts },
  )

/**
 * Queues a mail within the command's transaction: it leaves if, and only if, the command commits. Answers its id. Of what is
 * laid down of the past a mail left then: it stands in the record, and nothing leaves.
 */
export const queueMail = async (ctx: Ctx, mail: NewMail): Promise<number> =>
  (await queueMails(ctx, [mail]))[0] ?? fail('notFound')

/** Several as one set, each like one by itself; answers their ids. */
export const queueMails = (ctx: Ctx, mails: readonly NewMail[]): Promise<number[]> =>
  asMerchant(ctx, async (own) => {
    if (!mails.length) return []
    const orders = await ordersOf(
      own,
      mails.flatMap(({ orderId }) => orderId ?? []),
    )
    const rows = mails.map((mail) => rowOf(own, mail, orders.get(mail.orderId ?? 0)))
    const made = await own.db.insertInto('mail').values(rows).returning('id').execute()
    const ids = made.map(({ id }) => id)
    if (!own.past) await enqueueMails(own, ids)
    for (const id of ids) notify(own, ['mail'], id)
    return ids
  })

type OrderOf = { id: number; code: string; hotel: boolean }

function rowOf(ctx: Ctx, mail: NewMail, order: OrderOf | undefined) {
  const past = writtenAt(ctx)
  const { merchantId } = ctx.scope
  const found = {
    to_address: mail.to,
    party_name: mail.partyName ?? '',
    subject: mail.subject,
    order_code: order?.code ?? '',
  }
  return {
    merchant_id: merchantId,
    kind: mail.kind,
    ...found,
    ...searchOf(merchantId, found),
    language: mail.language,
    text_body: mail.text,
    html_body: mail.html,
    attachments: mail.attachments ?? [],
    order_id: mail.orderId ?? null,
    line_id: mail.lineId ?? null,
    once_key: mail.onceKey ?? null,
    audience: mail.audience ?? mailKindOf(mail.kind)?.audience ?? audienceBy(mail.kind),
    hotel: order?.hotel ?? false,
    resent_of: mail.resentOf ?? null,
    made_by_name: ctx.actor.name,
    created_at: ctx.now,
    ...(past ? { state: 'sent' as const, attempts: 1, sent_at: past } : { next_attempt_at: ctx.now }),
  }
}

/** A kind of the caller's own says by its beginning for whom it is. */
const audienceBy = (kind: string): MailAudience =>
  (['guest', 'agent', 'supplier'] as const).find((one) => kind.startsWith(`${one}-`)) ?? 'user'

/** What the record keeps of the orders that mails are about. */
async function ordersOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, OrderOf>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<OrderOf>`
    select id, code, product_type = 'hotel-room' as hotel from orders
     where merchant_id = ${ctx.scope.merchantId} and id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
