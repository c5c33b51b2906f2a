import { createHmac } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { PayLink } from '#contract/payments/link/link.schema.ts'
import type { paySubjects } from '#contract/payments/list/payment.fields.ts'
import { qrSvg } from '../../kit/pdf/qr.ts'
import type { App } from '../../kit/app-services.ts'
import { fail } from '../../kit/call/errors.ts'
import { sameText } from '../../kit/outside/constant-time.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { PaymentLink } from '../../kit/db/tables.gen.ts'
import { insertRow, updateRow } from '../../kit/db/rows.ts'
import { enqueue, type Job, type JobPayload } from '../../kit/jobs/jobs.ts'
import type { AccountRef } from '../../finance/finance.public.ts'
import type { AttemptRecord } from '../adapters/adapter.ts'
import { isSurplusSql, openCase, restKey, surplusKey } from '../attempt/cases.ts'
import { readAttempt } from '../attempt/records.ts'

type Subject = (typeof paySubjects)[number]
export type LinkRecord = Omit<Selectable<PaymentLink>, 'subject' | 'state' | 'refund_from'> & {
  subject: Subject
  state: 'open' | 'paid' | 'settled' | 'closed'
  refund_from: AccountRef | null
}

/** Who takes the money of what was paid for: a job of its domain, given `linkIds`. */
const takers = {
  order: 'orders.takePayment',
  recharge: 'agents.takePayment',
  bill: 'billing.takePayment',
  instalment: 'plans.takePayment',
} as const satisfies Record<Subject, string>

const signOf = ({ secret }: Pick<App, 'secret'>, body: string): string =>
  createHmac('sha256', secret).update(`pay ${body}`).digest().subarray(0, 18).toString('base64url')

/** Signed, so that nobody finds another link by counting; nothing of it has to be kept. */
function tokenOf(app: Pick<App, 'secret'>, merchantId: number, linkId: number): string {
  const body = `${merchantId.toString(36)}-${linkId.toString(36)}`
  return `${body}-${signOf(app, body)}`
}

/** Undefined for a token that is not ours. */
export function readToken(
  app: Pick<App, 'secret'>,
  token: string,
): { merchantId: number; linkId: number } | undefined {
  const [, body = '', merchant = '', link = '', sign = ''] =
    /^(([0-9a-z]+)-([0-9a-z]+))-(.+)$/.exec(token) ?? []
  if (!sameText(sign, signOf(app, body))) return undefined
  return { merchantId: Number.parseInt(merchant, 36), linkId: Number.parseInt(link, 36) }
}

const payUrl = (app: App, merchantId: number, linkId: number): string =>
  `${app.config.publicUrl}/supplier/notLogin/pay/${tokenOf(app, merchantId, linkId)}`

/** Where a guest is sent back to. That somebody comes back says nothing of whether it was paid. */
export const backUrl = (ctx: Ctx, attempt: Pick<AttemptRecord, 'link_id' | 'number'>): string =>
  `${payUrl(ctx.app, ctx.scope.merchantId, attempt.link_id)}?attempt=${attempt.number}`

type Wanted = {
  subject: Subject
  subjectId: number
  agentId: number
  title: string
  currency: string
  amountMinor: number
  parts?: boolean
  expiresAt: Date
}

/** A link by which something is paid. One that is open for the same thing and amount is given again. */
export async function makeLink(ctx: Ctx, wanted: Wanted): Promise<PayLink> {
  const found = await openLink(ctx, wanted)
  const id =
    found?.id ??
    (
      await insertRow(ctx, 'payment_link', {
        subject: wanted.subject,
        subject_id: wanted.subjectId,
        agent_id: wanted.agentId,
        title: wanted.title,
        currency: wanted.currency,
        amount_minor: wanted.amountMinor,
        parts: wanted.parts ?? false,
        expires_at: wanted.expiresAt.toISOString(),
        created_by_name: ctx.actor.name,
      })
    ).id
  const link = await lockLink(ctx, id)
  const url = payUrl(ctx.app, ctx.scope.merchantId, id)
  return {
    id,
    url,
    qr: qrSvg(url),
    amountMinor: link.amount_minor,
    paidMinor: link.paid_minor,
    currency: link.currency,
    expiresAt: link.expires_at,
  }
}

async function openLink(ctx: Ctx, wanted: Wanted): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number; same: boolean; touched: boolean }>`
    select id, amount_minor = ${wanted.amountMinor} and currency = ${wanted.currency} and parts = ${wanted.parts ?? false}
             and expires_at > ${ctx.now.toISOString()}::timestamptz as same
      from payment_link where merchant_id = ${ctx.scope.merchantId} and subject = ${wanted.subject} and subject_id = ${wanted.subjectId}
       and state = 'open' and paid_minor = 0 and ${wanted.subject !== 'recharge'} order by id for update`.execute(
    ctx.db,
  )
  // What is due has changed since: the old link takes no more money.
  for (const { id, same } of rows)
    if (!same) await updateRow(ctx, 'payment_link', { id }, { state: 'closed' })
  return rows.find(({ same }) => same)
}

/** What they are for is asked for no more, or otherwise: those that are open take no more money. */
export const closeLinks = (ctx: Ctx, subject: Subject, subjectIds: readonly number[]) =>
  sql`update payment_link set state = 'closed', version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and subject = ${subject} and subject_id = any(${[...subjectIds]}::bigint[])
      and state = 'open' and paid_minor = 0`.execute(ctx.db)

export async function readLink(ctx: Ctx, id: number): Promise<LinkRecord> {
  const { rows } = await sql<LinkRecord>`select * from payment_link
    where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

export async function lockLink(ctx: Ctx, id: number): Promise<LinkRecord> {
  const { rows } = await sql<LinkRecord>`select * from payment_link
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} for no key update`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

/** Money has come for a locked link: answers whether it is enough now (`passOn`). What is too much waits for a person. */
export async function receive(ctx: Ctx, link: LinkRecord, attempt: AttemptRecord): Promise<boolean> {
  const isWanted = link.state === 'open' && link.paid_minor + attempt.amount_minor <= link.amount_minor
  if (!isWanted) {
    await openCase(ctx, {
      kind: link.state === 'closed' ? 'not-wanted' : 'duplicate',
      onceKey: surplusKey(attempt.id),
      connectionId: attempt.connection_id,
      attempt,
      told: attempt.number,
    })
    return false
  }
  const paidMinor = link.paid_minor + attempt.amount_minor
  const isEnough = paidMinor === link.amount_minor
  await updateRow(ctx, 'payment_link', link, { paid_minor: paidMinor, ...(isEnough && { state: 'paid' }) })
  return isEnough
}

/** Links that are paid now: whoever they are for takes their money, one job for all of a subject. */
export async function passOn(ctx: Ctx, links: readonly LinkRecord[]): Promise<void> {
  const subjects = Map.groupBy(links, ({ subject }) => subject)
  for (const [subject, of] of subjects) {
    const ids = of.map(({ id }) => id).toSorted((a, b) => a - b)
    await enqueue(ctx, takers[subject], { linkIds: ids })
  }
}

/** The ids in the payload of a taker's job. */
export const linkIdsOf = ({ linkIds, linkId }: JobPayload): number[] =>
  (Array.isArray(linkIds) ? linkIds : [linkId]).map(Number)

/** A paid link, locked, for whoever takes its money; undefined where that is done. */
export async function takeLink(ctx: Ctx, linkId: number): Promise<LinkRecord | undefined> {
  const [link] = await takeLinks(ctx, [linkId])
  return link
}

/** Several of them, locked in the order of their ids; those whose money is taken already are not among them. */
export async function takeLinks(ctx: Ctx, linkIds: readonly number[]): Promise<LinkRecord[]> {
  const { rows } = await sql<LinkRecord>`select * from payment_link
    where merchant_id = ${ctx.scope.merchantId} and id = any(${[...linkIds]}::bigint[]) order by id for no key update`.execute(
    ctx.db,
  )
  return rows.filter(({ state }) => state === 'paid')
}

/** A taker's job that does one link after the other, each in its own transaction: one that cannot be taken keeps none of the others. */
export const onEachLink =
  (take: (ctx: Ctx, linkId: number) => Promise<void>): Job =>
  async ({ inMerchant }, payload) => {
    const faults: unknown[] = []
    for (const linkId of linkIdsOf(payload))
      await inMerchant(payload.merchantId, (ctx) => take(ctx, linkId)).catch(
        (fault: unknown) => void faults.push(fault),
      )
    if (faults.length) throw faults[0]
  }

/** The link that a payment was made by, locked. */
export async function linkOfPayment(ctx: Ctx, attemptId: number): Promise<LinkRecord> {
  const { link_id: id } = await readAttempt(ctx, attemptId)
  return lockLink(ctx, id)
}

/** Whoever took its money has given it back. */
export async function reopenLink(ctx: Ctx, link: LinkRecord): Promise<void> {
  await updateRow(ctx, 'payment_link', link, { state: 'paid', settled_at: null, refund_from: null })
}

/** The money is where it belongs; `from` says where a later refund is taken from, where the subject does not do it itself. */
export const settleLink = (ctx: Ctx, link: LinkRecord, from: AccountRef | null) =>
  updateRow(ctx, 'payment_link', link, {
    state: 'settled',
    settled_at: ctx.now.toISOString(),
    refund_from: from ? JSON.stringify(from) : null,
  })

const paidBy = async (ctx: Ctx, link: LinkRecord): Promise<AttemptRecord[]> =>
  (
    await sql<AttemptRecord>`select a.* from payment_attempt a
      where a.merchant_id = ${ctx.scope.merchantId} and a.link_id = ${link.id} and a.state = 'paid'
        and not ${isSurplusSql}
      order by a.id`.execute(ctx.db)
  ).rows

/** More has come than is wanted by now: what is over is nobody's, and a person gives it back; of the latest payments first. */
export async function keepRest(ctx: Ctx, link: LinkRecord, restMinor: number, why: string): Promise<void> {
  let left = restMinor
  for (const attempt of (await paidBy(ctx, link)).toReversed()) {
    const amountMinor = Math.min(left, attempt.amount_minor)
    if (amountMinor <= 0) return
    left -= amountMinor
    await openCase(ctx, {
      kind: 'not-wanted',
      onceKey: restKey(attempt.id),
      connectionId: attempt.connection_id,
      attempt,
      amountMinor,
      told: `${why}: ${groupedAmount(amountMinor, link.currency)} ${link.currency}`,
    })
  }
}

/** What it was paid for wants no money any more: it waits for a person. */
export async function refuseLink(ctx: Ctx, link: LinkRecord, why: string): Promise<void> {
  await updateRow(ctx, 'payment_link', link, { state: 'closed' })
  for (const attempt of await paidBy(ctx, link))
    await openCase(ctx, {
      kind: 'not-wanted',
      onceKey: surplusKey(attempt.id),
      connectionId: attempt.connection_id,
      attempt,
      told: why,
    })
}
