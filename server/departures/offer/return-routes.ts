import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import { AppError } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import {
  lockOrder,
  reserveReturn,
  waysBack,
  type OrderRecord,
  readLink,
  spendLink,
  type GuestLink,
} from '../../orders/orders.public.ts'
import { tried } from '../../kit/record/tried.ts'
import { headsOf } from '../scope.ts'
import { guestWord, itemText, sailingText, type GuestWord } from './guest-words.ts'
import { closed, page, unknownPage } from './link-pages.ts'

type Shown = { token: string; from?: string | undefined }
type Sent = { token: string; choice: string }

/** GET: the sailings that have room, two weeks at a time. It changes nothing, whoever opens it. */
export async function showReturn(ctx: PublicCtx, { token, from }: Shown): Promise<RawAnswer> {
  const link = await readLink(ctx.app.db, token)
  if (!link || link.callId !== null) return unknownPage(ctx)
  return withSystemCtx(ctx.app, link.merchantId, (inner) => form(inner, link, { token, from }))
}

/** POST from that page: reserves what was chosen, once. The page comes back where nothing was chosen, or it has no room any more. */
export async function sendReturn(ctx: PublicCtx, { token, choice }: Sent): Promise<RawAnswer> {
  const link = await readLink(ctx.app.db, token)
  if (!link || link.callId !== null) return unknownPage(ctx)
  const [date = '', session = ''] = choice.split(' ')
  const show = (problem?: GuestWord) =>
    withSystemCtx(ctx.app, link.merchantId, (inner) => form(inner, link, { token }, problem))
  if (link.state !== 'open') return show()
  try {
    return await withSystemCtx(ctx.app, link.merchantId, (inner) =>
      reserve(inner, link, { token, date, session }),
    )
  } catch (error) {
    // Nothing was kept: the page shows what may be chosen now.
    if (!(error instanceof AppError)) throw error
    return show(choice ? 'filled' : 'pick one')
  }
}

type Reserving = { token: string; date: string; session: string }

/** The order is locked first, as everybody does; the link is spent with it. */
async function reserve(ctx: Ctx, link: GuestLink, { token, date, session }: Reserving): Promise<RawAnswer> {
  const { order } = await lockOrder(ctx, link.orderId)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new AppError('badInput')
  if (!order.return_open || !(await spendLink(ctx, token))) return closed(ctx, link, 'used')
  const acting: Ctx = { ...ctx, actor: { kind: 'system', id: null, name: '', origin: 'guest link' } }
  const done = await tried(acting, (inner) => reserveReturn(inner, { id: order.id, date, session }))
  if (done.why !== undefined) throw new AppError('operationInvalid')
  const say = (key: GuestWord) =>
    guestWord(link.language, key, { after: sailingText(link.language, { date, session }, ctx.merchant) })
  return page(ctx, link, {
    title: say('thank you'),
    paragraphs: [say('return done')],
    facts: factsOf(order, link),
  })
}

async function form(
  ctx: Ctx,
  link: GuestLink,
  { token, from }: Shown,
  problem?: GuestWord,
): Promise<RawAnswer> {
  if (link.state !== 'open') return closed(ctx, link, link.state)
  const { order } = await lockOrder(ctx, link.orderId)
  const { language } = link
  const found = order.return_open && (await tried(ctx, (inner) => waysBack(inner, { id: order.id, from })))
  if (!found || found.why !== undefined) return closed(ctx, link, 'revoked')
  const { rows, since, until, ...view } = found.done
  const say = (key: GuestWord, date = until) =>
    guestWord(language, key, {
      item: itemText(language, order),
      until: sailingText(language, { date, session: '' }, ctx.merchant),
    })
  const at = (days: number) => Temporal.PlainDate.from(view.from).add({ days }).toString()
  const href = (day: string) => `/supplier/departure/return/${token}?from=${day}`
  return page(ctx, link, {
    title: say('return title'),
    paragraphs: [say('return'), ...(rows.length ? [] : [say('return none')])],
    facts: factsOf(order, link),
    ways: [
      ...(view.from > since ? [{ text: say('earlier days'), href: href(at(-14)) }] : []),
      ...(at(14) <= until ? [{ text: say('later days'), href: href(at(14)) }] : []),
    ],
    ...(rows.length > 0 && {
      form: {
        action: `/supplier/departure/return/${token}/send`,
        ways: rows.map(({ date, session }) => ({
          value: [date, session].filter(Boolean).join(' '),
          text: sailingText(language, { date, session }, ctx.merchant),
        })),
        problem: problem ? guestWord(language, problem) : '',
      },
    }),
  })
}

const factsOf = (order: OrderRecord, { language }: GuestLink) => [
  { label: guestWord(language, 'booking'), value: `${order.code} · ${itemText(language, order)}` },
  { label: guestWord(language, 'guests'), value: String(headsOf(order)) },
]
