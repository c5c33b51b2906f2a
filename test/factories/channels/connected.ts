import { simulatorOf } from '#server/channels/connections/secrets.ts'
import { sql } from 'kysely'
import type { ChannelConnectionForm } from '#contract/channels/connections/connection.schema.ts'
import { readChannel } from '#server/channels/connections/channel-connection.ts'
import { marketOf } from '#server/channels/connections/market.ts'
import { saveChannel } from '#server/channels/connections/save-connection.ts'
import type {
  ChannelAdapter,
  ChannelConnection,
  GuestKind,
  Market,
  MarketAct,
} from '#server/channels/port/adapter.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { day, type OrderWorld } from '../orders.ts'

export type ConnectedMarket = {
  adapter: ChannelAdapter
  connection: ChannelConnection
  act: (
    act: MarketAct['act'],
    thirdCode?: string,
    quantity?: number,
    /** Its guest kinds instead of those that are mapped. */
    units?: Record<string, GuestKind>,
  ) => Promise<{ thirdCode: string; answered: string }>
}
type How = { echo?: string; bend?: (market: Market) => Market }

/** A marketplace connected as a person would, with its keys made, and a product of the world live there; `bend`: what becomes of its messages. */
export async function connectedMarket(
  world: OrderWorld,
  adapter: ChannelAdapter,
  { echo = 'once', bend = (market) => market }: How = {},
): Promise<ConnectedMarket> {
  const { manifest } = adapter
  const inside = <T>(work: Parameters<typeof withSystemCtx<T>>[2]) =>
    withSystemCtx(world.app, world.merchant.id, work)
  const form: ChannelConnectionForm = {
    system: manifest.system,
    name: `${manifest.system} ${crypto.randomUUID().slice(0, 6)}`,
    mode: 'simulator',
    agentId: world.agentId,
    account: '',
    testMode: false,
    stockBuffer: 0,
    refundRule: 'approve',
    pushStock: true,
    pushPrice: true,
    markupBasisPoints: 1_000,
    settings: {},
    secrets: {},
  }
  const { id } = await inside((ctx) => saveChannel(ctx, form))
  const adult = Object.entries(manifest.units).find(([, kind]) => kind === 'adult')
  const units: Record<string, GuestKind> = adult ? { [adult[0]]: adult[1] } : {}
  const product = `P-${id}`
  const productId = await inside(async (ctx) => {
    await sql`update outside_connection set echo = ${echo} where id = ${id}`.execute(ctx.db)
    const { rows } = await sql<{
      id: number
    }>`insert into channel_product (merchant_id, connection_id, outside_product, sku_id, state, units, session)
      values (${world.merchant.id}, ${id}, ${product}, ${world.sku.id}, 'live', ${JSON.stringify(units)}, '09:00') returning id`.execute(
      ctx.db,
    )
    return rows[0]!.id
  })
  const own = { outsideProduct: product, outsideOption: '', skuCode: world.sku.code, session: '09:00', units }
  const connection = await inside((ctx) => readChannel(ctx, id))
  const market = bend(marketOf(world.app, connection))
  return {
    adapter,
    connection,
    act: (act, thirdCode = '', quantity = 2, kinds = units) =>
      simulatorOf(manifest.system).act(market, {
        act,
        thirdCode,
        quantity,
        date: day(30),
        session: '09:00',
        product: act === 'buyUnknown' ? null : { ...own, units: kinds, id: productId },
      }),
  }
}
