import { sql } from 'kysely'
import type { z } from 'zod'
import type { Language } from '#contract/kit/languages.ts'
import type { Departure } from '#contract/order-entry/order-entry.schema.ts'
import { omit } from '#contract/kit/omit.ts'
import type { ShopBuy, ShopProductAsk, SiteForm } from '#contract/shop/shop.schema.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { among } from '../kit/db/filters.ts'
import { fail, failField, QuestionError } from '../kit/call/errors.ts'
import { hasMeaning, toFailure } from '../kit/call/failure.ts'
import type { RawAnswer } from '../kit/call/routes.ts'
import type { CallCtx, Ctx, PublicCtx } from '../kit/ctx.ts'
import { inTransaction } from '../kit/call/in-transaction.ts'
import { todayOf } from '../kit/text/today.ts'
import type { AgentFacts } from '../agents/agents.public.ts'
import { departuresAt, priceItems } from '../order-entry/entry.public.ts'
import { createOrder, linkOrder } from '../orders/orders.public.ts'
import { readProduct, shopLanguages, type SoldProduct } from './public-shop.ts'
import {
  guestQuestions,
  questionLabel,
  collectedOnce,
  guestsAsTyped,
  peopleOf,
  type GuestQuestions,
} from './guest-questions.ts'
import { daysShown, productHtml, productHeaders, type ProductView } from './product-html.ts'
import { shopAgent } from './shop-agent.ts'
import { inShop } from './show-shop.ts'

type ProductQuery = z.output<typeof ShopProductAsk>
type Bought = z.output<typeof ShopBuy>
/** So many orders that are not paid one guest may have at a time, and the whole shop: places are held for each. */
const maxOpenOfGuest = 3
const maxOpen = 200

type Sale = {
  ctx: CallCtx
  effects: (() => void)[]
  content: SiteForm
  agent: AgentFacts
  product: SoldProduct
  questions: GuestQuestions
}

/** What is sold at an address, for as long as the shop sells online; a stranger learns nothing of anything else. */
async function saleOf(
  ctx: PublicCtx,
  { slug, code, lang }: ProductQuery,
): Promise<Sale & { language: Language }> {
  const effects: (() => void)[] = []
  return inShop(ctx, slug, async (inner, content) => {
    const agent = (await shopAgent(inner, content)) ?? fail('notFound')
    const product = (await readProduct(inner, content, code)) ?? fail('notFound')
    const offered = shopLanguages(content)
    const language =
      [lang, ctx.language, ...offered].find((one) => one !== undefined && offered.includes(one)) ?? 'en'
    const afterCommit = (effect: () => void) => void effects.push(effect)
    return {
      ctx: { ...omit(inner, ['db']), language, afterCommit },
      effects,
      content,
      agent,
      product,
      questions: await guestQuestions(inner, product.id, language),
      language,
    }
  })
}

/** A product with the days on which it can be had; once a day and how many are chosen what it comes to, and for whom. */
export async function showShopProduct(ctx: PublicCtx, choice: ProductQuery): Promise<RawAnswer> {
  return answer(await viewOf(await saleOf(ctx, choice), choice))
}

const answer = (view: ProductView, status = 200): RawAnswer => ({
  contentType: 'text/html; charset=utf-8',
  status,
  headers: productHeaders(view.content.colour),
  body: productHtml(view),
})

async function viewOf(
  { ctx, content, agent, product, questions }: Sale,
  choice: ProductQuery,
): Promise<ProductView> {
  const today = todayOf(ctx)
  const from = choice.from && choice.from > today ? choice.from : today
  const to = Temporal.PlainDate.from(from)
    .add({ days: daysShown - 1 })
    .toString()
  const days = await departuresAt(ctx, { agentId: agent.id, skuId: product.id, from, to })
  const view: ProductView = {
    app: ctx.app,
    language: ctx.language,
    content,
    product,
    questions,
    choice: { ...choice, from },
    today,
    currency: agent.currency,
    days: days.rows.map(({ date, departures }) => ({ date, departures: departures.filter(isBookable) })),
    total: null,
    problem: '',
    typed: {},
    requestId: crypto.randomUUID(),
  }
  const { date, session, adults, children, infants, units } = choice
  if (!date || adults + children + infants + units === 0) return view
  try {
    const item = { skuId: product.id, date, session, adults, children, infants, units }
    const [price] = await inTransaction(ctx, (inner) => priceItems(inner, agent, [item], () => ''))
    if (!price || price.why || price.totalMinor === null)
      return { ...view, problem: ctx.app.word(ctx.language, 'shop.sale.soldOut') }
    return { ...view, total: price.totalMinor }
  } catch (error) {
    return { ...view, problem: problemOf(ctx, questions, error) }
  }
}

const isBookable = ({ why, left }: Departure): boolean => why === null && left !== 0

/** What a guest is told of a refusal; what has no meaning for them is our own fault and is thrown on. */
function problemOf(ctx: CallCtx, questions: GuestQuestions, error: unknown): string {
  if (!hasMeaning(error)) throw error
  const { body } = toFailure(
    ctx.app,
    error,
    { language: ctx.language, merchant: ctx.merchant },
    ctx.requestId,
  )
  if (error instanceof QuestionError)
    return error.questions.map(({ key, params }) => ctx.app.word(ctx.language, key, params)).join(' ')
  const say = (key: string, params?: Record<string, unknown>) => ctx.app.word(ctx.language, key, params)
  const fields = (body.fields ?? []).map(({ field, why, params }) => {
    const text = say(why.includes('.') ? why : `kit.fieldErrors.${why}`, params)
    const named = questionLabel(questions, field)
    if (!named) return text
    return say(`shop.sale.${named.no === null ? 'orderField' : 'guestNo'}`, { ...named, why: text })
  })
  return [body.message, ...fields].join(' ')
}

/**
 * Makes a guest's order, whose places are held while it is paid, and leads to the page where it is. The same form sent twice is one order.
 */
export async function buyInShop(ctx: PublicCtx, input: Bought): Promise<RawAnswer> {
  const sale = await saleOf(ctx, input)
  const { ctx: call, effects } = sale
  try {
    await inTransaction(call, (inner) => requireRoom(inner, sale.agent, input))
    const order = await createOrder(call, requestOf(sale, input))
    for (const effect of effects) effect()
    // What comes to nothing is paid nowhere.
    if (order.totalMinor === 0) {
      const done = call.app.word(call.language, 'shop.sale.freeDone', { code: order.code })
      return answer({ ...(await viewOf(sale, omit(input, ['date']))), done, requestId: input.requestId }, 200)
    }
    const { url } = await inTransaction(call, (inner) => linkOrder('whole')(inner, { id: order.id }))
    return {
      contentType: 'text/plain',
      body: '',
      status: 303,
      headers: {
        location: `${new URL(url).pathname}?language=${call.language}`,
        'cache-control': 'no-store',
      },
    }
  } catch (error) {
    const problem = problemOf(call, sale.questions, error)
    const view = await viewOf(sale, input)
    const { contactName, contactEmail, contactPhone, guests, remark, promoCode, requestId } = input
    const typed = {
      contactName,
      contactEmail,
      contactPhone,
      guests,
      remark,
      promoCode,
      ...typedFields(input),
    }
    return answer({ ...view, problem, typed, requestId }, 400)
  }
}

/** Places are held for nobody who only opens orders. */
async function requireRoom(ctx: Ctx, agent: AgentFacts, { contactEmail, requestId }: Bought): Promise<void> {
  const { rows } = await sql<{ own: number; whole: number; free: number }>`
    select (select count(*) from orders f where f.merchant_id = ${ctx.scope.merchantId} and f.agent_id = ${agent.id}
        and f.created_at > now() - interval '1 day' and f.total_minor = 0 and lower(f.contact_email) = ${contactEmail.toLowerCase()}
        and f.client_request_id is distinct from ${requestId})::int as free,
      count(*) filter (where lower(o.contact_email) = ${contactEmail.toLowerCase()})::int as own, count(*)::int as whole
      from orders o where o.merchant_id = ${ctx.scope.merchantId} and o.agent_id = ${agent.id} and o.client_request_id is distinct from ${requestId}
       and o.pay_by is not null and o.status in ${among(orderStates.phases.unconfirmed)} and o.payment_status = 'unpaid' and o.deleted_at is null`.execute(
    ctx.db,
  )
  const [open] = rows
  // What costs nothing waits for no payment; one guest has so many a day.
  if (open && (open.own + open.free >= maxOpenOfGuest || open.whole >= maxOpen)) fail('shop.tooManyOpen')
}

/** What was typed into the fields of a product, by their names in the form. */
const typedFields = ({ people, collected }: Bought): Record<string, string> =>
  Object.fromEntries([
    ...people.flatMap(({ name, info }, at) => [
      [`people[${at}][name]`, name],
      ...Object.entries(info).map(([key, value]) => [`people[${at}][info][${key}]`, value]),
    ]),
    ...Object.entries(collected).map(([key, value]) => [`collected[${key}]`, value]),
  ])

/** Guests of a product that asks their names alone: a name a line. */
function guestsByName(input: Bought) {
  const names = input.guests
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean)
  const people = peopleOf(input)
  if (names.length > people.length && input.units === 0) failField('guests', 'shop.fieldErrors.tooManyNames')
  return (input.units ? names.map(() => 'adult' as const) : people).map((kind, at) => ({
    kind,
    name: names[at] ?? '',
    pinyin: '',
    info: {},
  }))
}

function requestOf({ ctx, agent, product, questions }: Sale, input: Bought) {
  const { date, session, adults, children, infants, units, promoCode, requestId } = input
  return {
    agentId: agent.id,
    clientRequestId: requestId,
    skuId: product.id,
    date: date ?? failField('date', 'required'),
    session,
    adults,
    children,
    infants,
    units,
    contactName: input.contactName,
    contactPinyin: '',
    contactPhone: input.contactPhone,
    contactEmail: input.contactEmail,
    guests: questions.guest.length ? guestsAsTyped(input) : guestsByName(input),
    collected: collectedOnce(input),
    remark: input.remark,
    agentOrderCode: '',
    language: ctx.language,
    ...(promoCode && { promoCode }),
    channel: {
      name: 'shop',
      thirdCode: requestId,
      item: '',
      beside: async ({ db, scope }: Ctx, { id }: { id: number }) =>
        sql`insert into shop_order (merchant_id, order_id, language) values (${scope.merchantId}, ${id}, ${ctx.language})
            on conflict do nothing`.execute(db),
    },
  }
}
