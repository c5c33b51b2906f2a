import { expect } from 'vitest'
import type { SheetImport } from '#contract/kit/sheet/sheet.api.ts'
import { pricingJobs } from '#server/pricing/pricing.jobs.ts'
import { loginAs, testServer, type Caller } from '../factories/http.ts'
import { jobOf } from '../factories/jobs.ts'
import { makeMerchant } from '../factories/people.ts'
import { inMerchant, makeAgent, makeCost, makeSku, makeSupplier } from './pricing-world.ts'

/** Each kind of spreadsheet of prices: where its calls are, and whose rows they are. */
const kindsOf = (agentId: number, strategyId: number) => ({
  quotation: { at: '/supplier/distributorStandard', of: { agentId } },
  custom: { at: '/supplier/distributorStandardPrice/custom', of: { agentId } },
  strategyQuotation: { at: '/supplier/priceStrategyStandard', of: { strategyId } },
  strategyCustom: { at: '/supplier/priceStrategyStandard/custom', of: { strategyId } },
  cost: { at: '/supplier/standardSupplier/cost', of: {} },
  specialCost: { at: '/supplier/standardSupplier/specialCost', of: {} },
  roomQuotation: { at: '/hotelSupplierService/distributorHotelRoom', of: { agentId } },
  roomCost: { at: '/hotelSupplierService/hotelRoomSupplier/cost', of: {} },
})
export type PriceSheetKind = keyof ReturnType<typeof kindsOf>

/** A merchant with a tour, a van and a room, an agent and a strategy; and a person who sends spreadsheets of their prices. */
export async function sheetWorld() {
  const server = await testServer()
  const merchant = await makeMerchant(server.app)
  const admin = await loginAs(server, merchant.admin)
  const made = await inMerchant(server.app, merchant.id, async (ctx) => {
    const agentId = await makeAgent(ctx)
    const tour = await makeSku(ctx, {
      code: 'TOUR',
      base: { adultMinor: 180_000, childMinor: 90_000 },
      sessions: ['08:30'],
    })
    const perUnit = { chargeMethod: 'per-unit' } as const
    const van = await makeSku(ctx, { code: 'VAN', base: { unitMinor: 250_000 }, ...perUnit })
    const room = await makeSku(ctx, {
      code: 'ROOM',
      type: 'hotel-room',
      base: { unitMinor: 300_000 },
      ...perUnit,
    })
    const supplierId = await makeSupplier(ctx, tour)
    await makeCost(ctx, { skuId: tour, supplierId, adultMinor: 100_000, childMinor: 50_000 })
    return { agentId, tour, van, room, supplierId }
  })
  const strategy = { names: { en: 'Partners' }, code: 'PART' }
  const { id: strategyId } = await admin.data<{ id: number }>('/supplier/priceStrategy/save', strategy)
  const kinds = kindsOf(made.agentId, strategyId)
  return {
    server,
    merchant,
    admin,
    strategyId,
    kinds,
    ...made,
    ...sheetCalls(server, merchant.id, admin, kinds),
  }
}

type Server = Awaited<ReturnType<typeof testServer>>

/** What a person does with spreadsheets; the jobs between are run at once. */
function sheetCalls({ app }: Server, merchantId: number, admin: Caller, kinds: ReturnType<typeof kindsOf>) {
  const job = jobOf(app)
  async function send(kind: PriceSheetKind, content: Uint8Array | string) {
    const { at, of } = kinds[kind]
    const sent = new FormData()
    sent.set('sessionId', admin.user!.sessionId)
    for (const [key, value] of Object.entries(of)) sent.set(key, String(value))
    sent.set('file', new Blob([content as BlobPart]), 'prices.csv')
    return admin.call<{ id: number }>(`${at}/import/upload`, sent)
  }
  const info = (kind: PriceSheetKind, id: number, more: object = {}) =>
    admin.data<SheetImport>(`${kinds[kind].at}/import/info`, { id, pageSize: 100, ...more })
  async function check(kind: PriceSheetKind, content: Uint8Array | string): Promise<SheetImport> {
    const { data, error } = await send(kind, content)
    expect(error.fields ?? []).toEqual([])
    await pricingJobs['pricing.checkImport'](job, { merchantId, importId: data!.id })
    return info(kind, data!.id)
  }
  async function run(kind: PriceSheetKind, content: Uint8Array | string): Promise<SheetImport> {
    const { id } = await check(kind, content)
    await admin.data(`${kinds[kind].at}/import/run`, { id })
    await pricingJobs['pricing.runImport'](job, { merchantId, importId: id })
    return info(kind, id)
  }
  async function download(kind: PriceSheetKind, ask: object = {}, language = 'en'): Promise<Buffer> {
    const { at, of } = kinds[kind]
    const answer = await admin.fetch(
      `${at}/export`,
      { ...of, ...ask },
      { headers: { 'x-language': language } },
    )
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }
  return { send, info, check, run, download }
}
