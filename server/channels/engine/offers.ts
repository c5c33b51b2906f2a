import { sql } from 'kysely'
import { minorsRule } from '#contract/catalog/skus/party.ts'
import { fileUrl } from '#contract/files/files.schema.ts'
import { languages } from '#contract/kit/languages.ts'
import { loadAgents, type AgentFacts } from '../../agents/agents.public.ts'
import { collectQuestions, type CollectQuestion } from '../../catalog/catalog.public.ts'
import { service, type App } from '../../kit/app-services.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { loadOrderSkus, ruleFor, type OrderSku } from '../../orders/orders.public.ts'
import type { ChannelConnection, GuestKind } from '../port/adapter.ts'
import type { Offer } from '../port/engine.ts'
import { adapters } from '../registry.ts'
import type { Acting } from './acting.ts'
import type { OwnPrices } from './own-prices.ts'

type Texts = Partial<Record<string, string>>
type Row = {
  id: number
  outsideProduct: string
  outsideOption: string
  skuId: number
  session: string
  units: Record<string, GuestKind>
  language: string
  state: 'live' | 'paused'
  summaries: Texts
  descriptions: Texts
  terms: Texts
  meetingPoints: Texts
  pictureIds: number[]
  boosted: OwnPrices | null
  facts: {
    minutes?: number | null
    hours?: number | null
    opens?: string | null
    closes?: string | null
    validity?: string | null
  }
}
/** An offer with what only the engine needs of it. */
export type OwnOffer = Offer & {
  sku: OrderSku
  session: string
  latestBookingDays: number
  startTime: string
  durationMinutes: number | null
  /** Where it sells at a price of its own; null: at the agent's price and what the connection adds. */
  own: OwnPrices | null
}
type Read = { offers: OwnOffer[]; until: number }

const freshMs = 2_000
const cacheOf = (app: App) => service(app, 'channels.offers', () => new Map<number, Promise<Read>>())
/** A mapping was changed here. */
export const forgetOffers = (app: App): void => cacheOf(app).clear()

/** What this marketplace may sell, as it stood a moment ago: it is asked with every call. */
export async function offersOf(acting: Acting): Promise<OwnOffer[]> {
  const { app, connection } = acting
  const cache = cacheOf(app)
  const found = await cache.get(connection.id)
  if (found && found.until > Date.now()) return found.offers
  const reading = acting.inside(async (ctx) => ({
    offers: await readOffers(ctx, connection),
    until: Date.now() + freshMs,
  }))
  cache.set(connection.id, reading)
  return (
    await reading.catch((error: unknown) => {
      cache.delete(connection.id)
      throw error
    })
  ).offers
}

/** By the marketplace's own ids, else by ours. */
export async function findOffer(
  acting: Acting,
  product: string,
  option?: string,
): Promise<OwnOffer | undefined> {
  const all = await offersOf(acting)
  const own = all.filter(({ outsideProduct }) => outsideProduct === product)
  const exact = option === undefined ? own[0] : own.find(({ outsideOption }) => outsideOption === option)
  if (exact) return exact
  if (own.length === 1 && own[0]?.outsideOption === '') return own[0]
  if (own.length) return undefined
  const ours = all.filter(({ skuId, skuCode, id }) => [String(skuId), skuCode, `#${id}`].includes(product))
  return option === undefined || ours.length === 1
    ? ours[0]
    : ours.find(({ outsideOption }) => outsideOption === option)
}

async function readOffers(ctx: Ctx, connection: ChannelConnection): Promise<OwnOffer[]> {
  const { rows } =
    await sql<Row>`select p.id, p.outside_product as "outsideProduct", p.outside_option as "outsideOption", p.sku_id as "skuId", p.session, p.units,
      p.language, p.state, s.summaries, s.descriptions, s.terms, s.meeting_points as "meetingPoints", s.facts, app.boosted(p.merchant_id, p.id) as boosted,
      array_remove(array[s.cover_file_id], null) || array(select f.file_id from sku_picture f where f.merchant_id = s.merchant_id and f.sku_id = s.id order by f.position) as "pictureIds"
    from channel_product p join sku s on s.merchant_id = p.merchant_id and s.id = p.sku_id and s.deleted_at is null and s.enabled and s.on_sale
   where p.merchant_id = ${ctx.scope.merchantId} and p.connection_id = ${connection.id} and p.state in ('live', 'paused')
   order by p.outside_product, p.outside_option, p.id`.execute(ctx.db)
  const [skus, agents] = await Promise.all([
    loadOrderSkus(
      ctx,
      rows.map(({ skuId }) => skuId),
    ),
    loadAgents(ctx, [connection.agentId]),
  ])
  const agent = agents.get(connection.agentId)
  const isAsking = [...skus.values()].some(({ collect }) => collect.length > 0)
  const questionOf = isAsking ? await questionBook(ctx) : () => noQuestion
  return rows.flatMap((row) => {
    const sku = skus.get(row.skuId)
    return sku && agent ? [offerOf(ctx, connection, { row, sku, agent, questionOf })] : []
  })
}

type Question = Pick<Offer['questions'][number], 'label' | 'kind' | 'options'>
const noQuestion: Question = { label: {}, kind: 'text', options: [] }

/** What items are called in every language, and how they are answered: the merchant's own too. */
async function questionBook(ctx: Ctx): Promise<(key: string) => Question> {
  const books = new Map<string, (key: string) => CollectQuestion>()
  for (const language of languages) books.set(language, await collectQuestions(ctx, language))
  return (key) => {
    const { input, options } = books.get('en')?.(key) ?? { input: 'text', options: [] }
    return {
      label: Object.fromEntries([...books].map(([language, book]) => [language, book(key).label])),
      kind: input,
      options: options.map(({ value }) => value),
    }
  }
}

type Offering = { row: Row; sku: OrderSku; agent: AgentFacts; questionOf: (key: string) => Question }
function offerOf(
  ctx: Ctx,
  connection: ChannelConnection,
  { row, sku, agent, questionOf }: Offering,
): OwnOffer {
  const { facts } = row
  const openDay = sku.openTicket !== null || (sku.productType === 'ticket' && sku.sessions.length === 0)
  const sessions = row.session
    ? [row.session]
    : sku.sessions.length
      ? sku.sessions
      : openDay
        ? []
        : [sku.startTime]
  return {
    id: row.id,
    outsideProduct: row.outsideProduct,
    outsideOption: row.outsideOption,
    skuId: sku.id,
    skuCode: sku.code,
    productId: sku.id,
    productCode: sku.code,
    productType: sku.productType,
    names: sku.names,
    productNames: sku.names,
    summaries: row.summaries,
    descriptions: row.descriptions,
    terms: row.terms,
    pictureUrls: [...new Set(row.pictureIds)].map((id) => `${ctx.app.config.publicUrl}${fileUrl(id)}`),
    language: row.language || ctx.merchant.language,
    timeZone: ctx.merchant.timeZone,
    currency: agent.currency,
    perUnit: sku.chargeMethod === 'per-unit',
    openDay,
    sessions,
    hours:
      facts.opens && facts.closes
        ? { from: facts.opens, to: facts.closes }
        : openDay
          ? { from: '00:00', to: '23:59' }
          : null,
    durationMinutes: facts.minutes ?? (facts.hours ? facts.hours * 60 : null),
    units: unitsOf(connection, row, sku),
    party: { min: sku.limits.leastGuests ?? null, max: sku.limits.mostGuests ?? null },
    questions: sku.collect.map(({ key, per, required }) => ({
      key,
      each: per === 'guest',
      required,
      ...questionOf(key),
    })),
    cancel: cancelOf(agent, sku),
    cutoffMinutes: cutoffOf(sku),
    instant: sku.autoConfirm && !sku.needsAudit && sku.stockMode !== 'request',
    meetingPoints: row.meetingPoints,
    pickup: sku.pickup,
    live: row.state === 'live',
    sku,
    session: row.session,
    latestBookingDays: sku.latestBookingDays,
    startTime: sku.startTime,
    own: row.boosted,
  }
}

/** The guest kinds of a mapping; where it names none, those that the marketplace has for ours. */
function unitsOf(connection: ChannelConnection, row: Pick<Row, 'units'>, sku: OrderSku): Offer['units'] {
  const named = Object.entries(row.units)
  const existing = Object.entries(adapters.get(connection.system)?.manifest.units ?? {})
  const allowed: readonly GuestKind[] =
    sku.chargeMethod === 'per-unit' ? ['unit'] : ['adult', 'child', 'infant']
  const usual = allowed.map((kind): [string, GuestKind] => [
    existing.find(([, own]) => own === kind)?.[0] ?? kind,
    kind,
  ])
  return (named.length ? named : usual)
    .filter(([, kind]) => allowed.includes(kind))
    .map(([unit, kind]) => ({
      unit,
      kind,
      min: null,
      max: sku.chargeMethod === 'per-unit' ? 1 : null,
      ...agesOf(sku, kind),
    }))
}

function agesOf({ childFromAge, adultFromAge, productType, limits }: OrderSku, kind: GuestKind) {
  const needsAdult = kind !== 'adult' && kind !== 'unit' && minorsRule(productType, limits) !== 'allowed'
  if (kind === 'adult') return { minAge: adultFromAge, maxAge: null, needsAdult }
  if (kind === 'child') return { minAge: childFromAge, maxAge: adultFromAge - 1, needsAdult }
  return {
    minAge: kind === 'infant' ? 0 : null,
    maxAge: kind === 'infant' ? childFromAge - 1 : null,
    needsAdult,
  }
}

/** Nothing is kept before so many hours; never: all of it is kept whenever it is cancelled. */
function cancelOf(agent: AgentFacts, sku: OrderSku): Offer['cancel'] {
  const rule = ruleFor(agent, sku)
  const never = rule.some((step) => step.keepBasisPoints === 10_000 && step.hoursBefore >= 8_760)
  const freeHours = rule.length ? Math.max(...rule.map(({ hoursBefore }) => hoursBefore)) : 0
  return { freeHours: never ? null : freeHours, never, text: '' }
}

/** Minutes before its start until which it may be booked, for protocols that know nothing else. */
function cutoffOf({ latestBookingDays, startTime }: OrderSku): number {
  if (latestBookingDays === 0) return 0
  const [hours = 0, minutes = 0] = startTime.split(':').map(Number)
  return (latestBookingDays - 1) * 1_440 + hours * 60 + minutes + 1
}
