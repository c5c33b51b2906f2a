import type { ProductType } from '#contract/catalog/products.ts'
import type { Audience } from '#contract/kit/endpoint.ts'
import { pricing } from '#contract/pricing/pricing.domain.ts'
import type { Amounts } from '#contract/kit/guests.ts'
import { pricingRoutes } from '#server/pricing/pricing.routes.ts'
import type { App } from '#server/kit/app-services.ts'
import type { Ctx, SessionUser } from '#server/kit/ctx.ts'
import { inTenant } from '#server/kit/db/db.ts'
import { createHttp, registerDomain } from '#server/kit/call/http.ts'
import { Live } from '#server/kit/live/live.ts'
import { loadMerchant, withSystemCtx } from '#server/kit/system-ctx.ts'
import type { TestDatabase } from '#server/kit/testing.ts'
import { fill, words } from '#server/kit/text/words.ts'
import { testConfig } from '#test/factories/http.ts'
import pg from 'pg'

/** What the tests of prices stand on: an app on the file's own database, and rows made as tests need them. */
export function testApp({ db, pool, config }: TestDatabase): App {
  return {
    db,
    pool,
    aside: db,
    config: testConfig,
    secret: Buffer.from('a secret of the test'),
    live: new Live(() => new pg.Client(config)),
    word: (language, key, params) => fill(words[language]?.[key] ?? words['en']![key] ?? key, params),
    build: 'test',
    services: new Map(),
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (facts) => process.stderr.write(`${String((facts as { err?: Error }).err?.stack)}\n`),
    },
  }
}

export const inMerchant = <T>(app: App, merchantId: number, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withSystemCtx(app, merchantId, work)

/** The same, but as an agent's or supplier's log-in sees it. */
export async function inSession<T>(
  app: App,
  scope: { merchantId: number; agentId?: number; supplierId?: number },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const merchant = await loadMerchant(app.db, scope.merchantId)
  return inTenant(app.db, scope, (db) =>
    work({
      app,
      db,
      scope,
      merchant,
      user: null,
      actor: { kind: scope.agentId ? 'agent' : 'supplier', id: null, name: '', origin: '' },
      language: 'en',
      now: new Date(),
      requestId: 'test',
      confirm: [],
      afterCommit: () => undefined,
    }),
  )
}

let made = 0
// Lists sort by code: made later comes later, however many tests made some before.
const code = (prefix: string): string => `${prefix}${String(++made).padStart(6, '0')}`

export async function makeMerchant(app: App, currency = 'THB'): Promise<number> {
  const row = await app.db
    .insertInto('platform.merchant')
    .values({ code: code('MER'), names: JSON.stringify({ en: 'Andaman Blue' }), currency })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

type SkuParts = {
  chargeMethod?: 'per-person' | 'per-unit'
  sessions?: string[]
  base?: Partial<Amounts>
  code?: string
  names?: Record<string, string>
  type?: ProductType
}
export async function makeSku(
  { db, scope }: Ctx,
  {
    chargeMethod = 'per-person',
    sessions = [],
    base,
    names = { en: 'Phi Phi by speedboat', th: 'พีพีโดยเรือเร็ว' },
    ...rest
  }: SkuParts = {},
): Promise<number> {
  const { id } = await db
    .insertInto('sku')
    .values({
      merchant_id: scope.merchantId,
      code: rest.code ?? code('SKU'),
      product_type: rest.type ?? 'day-trip',
      charge_method: chargeMethod,
      names: JSON.stringify(names),
      sessions,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (base) {
    await db
      .insertInto('sku_base_price')
      .values({
        merchant_id: scope.merchantId,
        sku_id: id,
        adult_minor: base.adultMinor ?? null,
        child_minor: base.childMinor ?? null,
        infant_minor: base.infantMinor ?? null,
        unit_minor: base.unitMinor ?? null,
      })
      .execute()
  }
  return id
}

export async function makeAgent({ db, scope }: Ctx, currency = 'THB'): Promise<number> {
  const { id } = await db
    .insertInto('agent')
    .values({
      merchant_id: scope.merchantId,
      code: code('AG'),
      name: 'Lotus Travel',
      currency,
      settlement_term: 'prepay',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function makeSupplier(
  { db, scope }: Ctx,
  skuId?: number,
  currency = 'THB',
  rank = 1,
): Promise<number> {
  const { id } = await db
    .insertInto('supplier')
    .values({ merchant_id: scope.merchantId, code: code('SUP'), name: 'Speedboat Phuket', currency })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (skuId)
    await db
      .insertInto('sku_supplier')
      .values({ merchant_id: scope.merchantId, sku_id: skuId, supplier_id: id, rank })
      .execute()
  return id
}

type CostParts = Partial<Amounts> & { skuId: number; supplierId: number; from?: string; currency?: string }
export async function makeCost(
  { db, scope }: Ctx,
  { skuId, supplierId, from = '2020-01-01', currency = 'THB', ...cost }: CostParts,
): Promise<void> {
  await db
    .insertInto('base_cost')
    .values({
      merchant_id: scope.merchantId,
      sku_id: skuId,
      supplier_id: supplierId,
      valid_from: from,
      currency,
      adult_minor: cost.adultMinor ?? null,
      child_minor: cost.childMinor ?? null,
      infant_minor: cost.infantMinor ?? null,
      unit_minor: cost.unitMinor ?? null,
    })
    .execute()
}

export async function makeRate(
  { db, scope }: Ctx,
  from: string,
  to: string,
  rate: string,
  date = '2026-01-01',
): Promise<void> {
  await db
    .insertInto('exchange_rate')
    .values({ merchant_id: scope.merchantId, from_currency: from, to_currency: to, rate, date })
    .execute()
}

export type Envelope = {
  error: { code: number; name?: string; fields?: { field: string; why: string }[] }
  data: never
}
/** What an answer refuses: each field with its reason. */
export const why = ({ error }: Pick<Envelope, 'error'>): string[] | undefined =>
  error.fields?.map((each) => `${each.field} ${each.why}`)

type Person = {
  merchantId: number
  kind?: Audience
  permissions?: string[]
  isSuper?: boolean
  agentId?: number | null
  supplierId?: number | null
}

/** The pricing calls over HTTP, each made by the person given (its log-in is another domain's business). */
export async function pricingHttp(app: App) {
  const http = await createHttp(app, false)
  const people = new Map<string, SessionUser & { merchantId: number }>()
  const authenticate = async (_app: App, raw: { request: { headers: Record<string, unknown> } }) => {
    const person = people.get(String(raw.request.headers['x-person']))
    return person ? { user: person, merchant: await loadMerchant(app.db, person.merchantId) } : null
  }
  registerDomain(http, app, authenticate, pricing, pricingRoutes)
  const login = async ({
    merchantId,
    kind = 'staff',
    permissions = [],
    isSuper = false,
    agentId = null,
    supplierId = null,
  }: Person) => {
    const userName = code('person')
    const row = await inTenant(app.db, { merchantId }, (tx) =>
      tx
        .insertInto('app_user')
        .values({
          merchant_id: merchantId,
          kind,
          user_name: userName,
          full_name: 'Somchai Dee',
          is_super: isSuper,
          agent_id: agentId,
          supplier_id: supplierId,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    people.set(userName, {
      id: row.id,
      kind,
      userName,
      fullName: 'Somchai Dee',
      isSuper,
      permissions,
      agentId,
      supplierId,
      language: null,
      reach: null,
      firstUrl: '',
      merchantId,
    })
    /** Paths stand under `/supplier/` unless they begin with a slash. */
    return async <T = Envelope['data']>(
      path: string,
      body: object = {},
    ): Promise<{ error: Envelope['error']; data: T }> => {
      const answer = await http.inject({
        method: 'POST',
        url: path.startsWith('/') ? path : `/supplier/${path}`,
        headers: { 'x-person': userName },
        payload: body,
      })
      return answer.headers['content-type']?.toString().includes('json')
        ? answer.json()
        : { error: { code: 0 }, data: answer.body as T }
    }
  }
  return { http, login }
}
