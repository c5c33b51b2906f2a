import pg from 'pg'
import { closeApp, createApp } from '#server/app.ts'
import type { App, AppConfig } from '#server/kit/app-services.ts'
import type { DbConfig } from '#server/kit/db/db.ts'
import { keepHotels } from './orders/at-hotels.ts'
import { runOrders, unbegun, type Run } from './orders/run-orders.ts'
import { sellStays } from './orders/stays.ts'
import { makeToday } from './orders/today.ts'
import { lastWindow } from './orders/windows.ts'
import { makeAddOns, sellAddOns } from './steps/add-ons.ts'
import type { Stage } from './steps/stage.ts'
import { bindSkus, makeCatalogue, retireSkus } from './steps/catalogue.ts'
import { historyDays, makeClock, opening, type Clock } from './steps/clock.ts'
import { playMarketDay } from './steps/channels/market-day.ts'
import { makeMarketplaces } from './steps/channels/marketplaces.ts'
import { makeOcto } from './steps/channels/octo.ts'
import { makeThirdSupplier } from './steps/channels/third-supplier.ts'
import { withDoors } from './steps/channels/with-doors.ts'
import { makeDepartments } from './steps/departments.ts'
import { bindTo, makeAgents, makeSuppliers } from './steps/companies.ts'
import { makeBills } from './steps/money/bills.ts'
import { makeBooks } from './steps/money/books.ts'
import { makeCustomers } from './steps/customers.ts'
import { makeFleet } from './steps/day/fleet.ts'
import { makeGate } from './steps/day/gate.ts'
import { makePrepaid } from './steps/day/prepaid.ts'
import { makeFollowUps } from './steps/orders/follow-ups.ts'
import { makeDesks } from './steps/desks.ts'
import { makeDrafts } from './steps/orders/drafts.ts'
import { sellLastYears } from './steps/orders/last-years.ts'
import { callOffTomorrow } from './steps/orders/departures.ts'
import { haveWorkedSince, makeMerchants } from './steps/merchants.ts'
import { makeNetRates, makeQuotations, makeRates, makeTaxes } from './steps/money/money.ts'
import { nameHotels } from './steps/hotels.ts'
import { makeOrderImports } from './steps/orders/order-imports.ts'
import { sellJourneys } from './steps/groups/journey-orders.ts'
import { makeGroups } from './steps/groups/library.ts'
import { blueJourneySkus } from './world/groups/journey-skus.ts'
import { makeGroupPlans } from './steps/groups/group-plans.ts'
import { makeLadders } from './steps/ladders.ts'
import { makeBoosted } from './steps/market/boosted.ts'
import { makeMarket } from './steps/market/market.ts'
import { makeMails } from './steps/mails.ts'
import { makeSms } from './steps/messages/sms.ts'
import { makePartners } from './steps/partners.ts'
import { makePackages, sellPackages } from './steps/packages.ts'
import { sellRoundTrips } from './steps/round-trips.ts'
import { makePlans } from './steps/money/plans.ts'
import { makePayments } from './steps/money/payments.ts'
import { makeShop } from './steps/market/shop.ts'
import { makePromos } from './steps/promos.ts'
import { makePrices } from './steps/prices.ts'
import { makeReportPages } from './steps/messages/report-pages.ts'
import { makeReports } from './steps/reports.ts'
import { makeShares } from './steps/shares.ts'
import { makeSpecialCosts } from './steps/special-costs.ts'
import { makePriceArchive } from './steps/orders/archive.ts'
import { makeStrategies } from './steps/strategies.ts'
import { makeStock } from './steps/stock.ts'
import { makeThreads } from './steps/orders/threads.ts'
import { makeStatements } from './steps/money/statements.ts'
import { makeRecharges, makeRuns, makeSupplierMoney } from './steps/money/supplier-money.ts'
import { makeStockLimits } from './steps/stock-limits.ts'
import { makeVenues } from './steps/venues.ts'
import { makeWebhooks } from './steps/webhooks.ts'
import { blueResellerSkus } from './world/blue-reseller-skus.ts'
import { blueRoundTrips } from './world/blue-round-trips.ts'
import { blueRooms, hotelSuppliers } from './world/blue-hotels.ts'
import { blueLandSkus } from './world/blue-land-skus.ts'
import { blueSeaSkus } from './world/blue-sea-skus.ts'
import { blueAgents, blueSuppliers, gatewayAgents, gatewaySuppliers } from './world/companies.ts'
import { gatewaySkus } from './world/gateway-skus.ts'

const blueSkus = [...blueSeaSkus, ...blueLandSkus]

type Seed = {
  database: DbConfig
  config: AppConfig
  /** How much of the history: 1 = all of its some 5,000 orders. */
  share?: number
  /** From when it is told. */
  now?: Date
  say?: (line: string) => void
  /** How much of it is made, from 0 to 1. */
  progress?: (done: number) => void
}

/**
 * The demo world: two merchants that trade with each other, their people, companies, SKUs, prices and stock, and three
 * months of orders, all by the product's own commands at moments of the past. The same world every time, told from today.
 * Resolves when it can be opened: the money is settled behind it.
 */
export async function seedDemo({
  database,
  config,
  share = 1,
  now,
  say = () => {},
  progress = () => {},
}: Seed): Promise<{ settled: Promise<void> }> {
  const app = await createApp(database, config)
  // Nothing of it counts until all of it is there (the caller keeps that), so no commit waits for the disk.
  app.pool.on('connect', (client) => void client.query('set synchronous_commit = off'))
  const owner = new pg.Client(database)
  owner.on('error', () => {})
  await owner.connect()
  const end = async () => {
    await owner.end()
    await closeApp(app)
  }
  try {
    // Tables that fill from nothing are planned wrongly until they are measured.
    const making = { share, say, progress, measure: () => measureSold(owner) }
    const shops = await setUpShop(app, makeClock(now), making)
    const made = await sellToday(shops, await sellUntilToday(shops, making), making)
    progress(1)
    say(`  ${made} orders`)
    const settling = async () => {
      try {
        await settle(shops, making)
      } finally {
        await end()
      }
    }
    return { settled: settling() }
  } catch (error) {
    await end()
    throw error
  }
}

/** Of what grows while it is sold; the rest stands when its first orders come. A few rows will do: all is measured when it is made. */
const measureSold = (owner: pg.Client) =>
  owner.query(`set default_statistics_target = 10; analyze orders, order_line, order_line_cost, order_guest, stock, stock_take, voucher, entitlement, event,
    journal, posting, ledger_account, sku_calendar_price, customer, customer_identity, customer_order, agent_bill_line`)

type Making = Required<Pick<Seed, 'share' | 'say' | 'progress'>> & { measure: () => Promise<unknown> }
export type Shops = { blue: Stage; gateway: Stage }
/** Of the work: what stands before the first order. */
const shopShare = 0.25
/** Days after which the tables have grown enough to be measured again. */
const measured: readonly number[] = [-91, -86, -75, -55, -25]

/** Who sells what, to whom and how often. */
const worldsOf = ({ blue, gateway }: Shops) => [
  {
    stage: blue,
    agents: blueAgents,
    suppliers: [...blueSuppliers, ...hotelSuppliers],
    skus: [...blueSkus, ...blueRooms, ...blueRoundTrips, ...blueResellerSkus, ...blueJourneySkus],
    sold: blueSkus,
    orders: 3_450,
  },
  {
    stage: gateway,
    agents: gatewayAgents,
    suppliers: gatewaySuppliers,
    skus: gatewaySkus,
    sold: gatewaySkus,
    orders: 1_650,
  },
]

/** All that stands before the first order: people, companies, what is sold at which prices, stock. */
export async function setUpShop(
  app: App,
  clock: Clock,
  { say, progress, measure }: Omit<Making, 'share'>,
): Promise<Shops> {
  const shops = await makeMerchants(app, clock)
  const { blue, gateway } = shops
  const worlds = worldsOf(shops)
  await Promise.all(
    worlds.map(async ({ stage, agents, suppliers }) => {
      await makeRates(stage)
      await makeAgents(stage, agents)
      await makeSuppliers(stage, suppliers)
    }),
  )
  await makeSupplierMoney(blue)
  await Promise.all(worlds.map(({ stage }) => haveWorkedSince(stage, opening)))
  await bindTo(gateway, 'BLUE', 'AB')
  await bindTo(blue, 'CITY', 'SG')
  await makePartners(blue)
  await makeDepartments(blue)
  progress(shopShare / 4)
  say('  companies: agents and suppliers')
  await Promise.all(worlds.map(({ stage, skus }) => makeCatalogue(stage, skus).then(() => nameHotels(stage))))
  await bindSkus(blue, blueSkus, gateway)
  await bindSkus(gateway, gatewaySkus, blue)
  await retireSkus(blue, {
    'PP-SPEED': 'PP-SPEED-2025',
    'SIM-DAY': 'SIM-DAY-2025',
    'PEARL-SUP': 'PEARL-SUP-2025',
  })
  progress(shopShare / 2)
  say(
    `  catalogue: ${blueSkus.length + blueRooms.length + blueRoundTrips.length + gatewaySkus.length} SKUs with pictures and costs`,
  )
  await Promise.all(
    worlds.map(async ({ stage, agents, skus }) => {
      await Promise.all([
        makePrices(stage, skus).then(() => makeSpecialCosts(stage, skus)),
        makeStock(stage, skus),
      ])
      if (stage === blue) await makePackages(stage)
      await makeQuotations(stage, agents)
      if (stage === blue) await makeStrategies(stage)
      await makeTaxes(stage, stage === blue ? 'NORDIC' : 'LONDON')
      await makePromos(stage)
      if (stage === blue)
        await makeLadders(stage)
          .then(() => makeShares(stage))
          .then(() => makeGroups(stage))
          .then(() => makeShop(stage))
    }),
  )
  await makeNetRates(blue, 'SIAM', gatewaySkus)
  await makeNetRates(gateway, 'BLUE', blueSkus)
  await measure()
  progress(shopShare)
  say('  a year of prices and stock, quotations')
  return shops
}

/** How far each merchant has come, and how many orders are older. */
export type Sold = { lastYears: number; runs: readonly Run[] }

/** Three months of orders until last night, which are the same at any hour. */
export async function sellUntilToday(shops: Shops, making: Making): Promise<Sold> {
  const lastYears = await sellLastYears(shops.blue, blueAgents)
  const runs = await Promise.all(
    salesOf(shops, making).map(async ({ world, onDay }) => {
      const run = await runOrders(world, unbegun, lastWindow - 2, onDay)
      // The smaller merchant's months are over sooner: what prices were is kept beside the other's.
      if (world.stage === shops.gateway)
        for (const { stage } of worldsOf(shops)) await makePriceArchive(stage)
      return run
    }),
  )
  return { lastYears, runs }
}

const salesOf = (shops: Shops, { share, say, progress, measure }: Making) =>
  worldsOf(shops).map(({ stage, agents, sold, orders }) => ({
    world: { stage, agents, skus: sold, orders: Math.round(orders * share) },
    onDay: async (day: number, made: number) => {
      if (stage !== shops.blue) return
      if (measured.includes(day)) await measure()
      progress(shopShare + ((1 - shopShare) * (day + historyDays)) / (historyDays + 1))
      if (day % 23 === 0) say(`  orders of Andaman Blue until ${stage.clock.day(day)}: ${made}`)
    },
  }))

/** Today's orders up to now, and the day as people find it; how many orders in all. */
export async function sellToday(shops: Shops, { lastYears, runs }: Sold, making: Making): Promise<number> {
  const { blue } = shops
  const { share } = making
  const counts = await Promise.all(
    salesOf(shops, making).map(async ({ world, onDay }, nth) => {
      const { orders } = await runOrders(world, runs[nth]!, lastWindow, onDay)
      return orders + (await makeToday(world, share))
    }),
  )
  counts.push(await sellStays({ stage: blue, agents: blueAgents, skus: blueRooms, orders: 0 }, share))
  await keepHotels(blue)
  counts.push(await sellPackages(blue, blueAgents, [...blueSkus, ...blueRooms]))
  counts.push(await sellRoundTrips(blue, blueAgents))
  counts.push(await makeOrderImports(blue))
  await makeAddOns(blue)
  counts.push(await sellAddOns(blue, blueAgents, [...blueSkus, ...blueRooms]))
  await makeStockLimits(blue)
  await makeFleet(blue)
  await makePrepaid(blue)
  await makeVenues(blue)
  counts.push(await makeGate(blue))
  counts.push(await sellJourneys(blue, blueAgents))
  await makeGroupPlans(blue, share)
  await Promise.all([makeFollowUps(shops.gateway), makeDesks(blue), workOn(blue)])
  await makeMarket(shops)
  return counts.reduce((sum, count) => sum + count, lastYears)
}

async function workOn(stage: Stage): Promise<void> {
  await makeFollowUps(stage)
  await makeMails(stage)
  await makeWebhooks(stage)
  await makeOcto(stage)
  await makeMarketplaces(stage)
  await makeReports(stage)
  await makeReportPages(stage)
  await makePlans(stage)
  await makeDrafts(stage)
  await makeThreads(stage)
  await makeRecharges(stage)
  await callOffTomorrow(stage)
}

/** What is made of the orders at whatever hour: the people behind them and, beside it, their money. */
export async function settle(shops: Shops, { measure }: Pick<Making, 'measure'>): Promise<void> {
  const people = async () => {
    for (const { stage } of worldsOf(shops)) await makeCustomers(stage, measure)
    await makeSms(shops.blue)
  }
  await Promise.all([people(), settleMoney(shops.blue, measure)])
  await withDoors(shops.blue.app, async () => {
    await playMarketDay(shops.blue)
    await makeThirdSupplier(shops.blue)
  })
  await makeBoosted(shops.blue)
}

async function settleMoney(stage: Stage, measure: Making['measure']): Promise<void> {
  await makeBills(stage, measure)
  await measure()
  await makeRuns(stage)
  await makePayments(stage)
  await makeStatements(stage)
  await makeBooks(stage)
}
