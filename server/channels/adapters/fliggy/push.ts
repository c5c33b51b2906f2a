import type { ChannelConnection, Push, PushDay } from '../../port/adapter.ts'
import { pricedKinds } from '../../parts/fit-units.ts'
import type { Json } from './messages.ts'
import { json, type Call } from './sign.ts'

const unlimited = 9999
const leftOf = ({ open, left }: PushDay): number => (open ? Math.max(0, left ?? unlimited) : 0)

/** Rules of a ticket: days that are named are added or overwritten, all others stay (left out, the whole calendar is replaced). */
function ticketPush({ product, days }: Push): Call[] {
  const kind = product.units['ADULT'] ?? pricedKinds({ days })[0] ?? 'adult'
  const priced = days.flatMap((day) => {
    const price = day.retail[kind] ?? day.net[kind]
    return price ? [price] : []
  })
  const usual = priced.length ? Math.max(...priced) : undefined
  const rows = [...Map.groupBy(days, ({ date }) => date)].flatMap(([date, sessions]) => {
    const price = sessions.map((day) => day.retail[kind] ?? day.net[kind]).find(Boolean) ?? usual
    const stock = Math.max(0, ...sessions.map(leftOf))
    return price ? [{ date, price, stock, out_sku_date_id: `${product.id}_${date}` }] : []
  })
  if (!rows.length) return []
  const rule = {
    out_rule_id: product.outsideOption || product.skuCode,
    upload_type: 2,
    date_inventorys: rows,
  }
  return [
    {
      method: 'alitrip.ticket.skus.upload',
      params: { out_product_id: product.outsideProduct, price_rules: json([rule]) },
    },
  ]
}

function hotelPush({ secrets }: ChannelConnection, { product, days, kind }: Push): Call[] {
  const guest = product.units['ADULT'] ?? pricedKinds({ days })[0] ?? 'adult'
  const stocks = [...Map.groupBy(days, ({ date }) => date)].map(([date, sessions]): Json => {
    const priced = sessions.find((day) => day.retail[guest] !== undefined || day.net[guest] !== undefined)
    const stock = Math.max(0, ...sessions.map(leftOf))
    return {
      date,
      can_sell: stock > 0,
      stock,
      ...(priced && {
        retail_price: priced.retail[guest] ?? priced.net[guest],
        wholesale_price: priced.net[guest],
      }),
      sessions: sessions
        .filter(({ session }) => session)
        .map((day) => ({ session_id: day.session, start_time: day.session, stock: leftOf(day) })),
    }
  })
  if (!stocks.length) return []
  const updates = {
    product_id: product.outsideProduct,
    notify_type: kind === 'price' ? 1 : 2,
    mode: 1,
    price_stocks: stocks,
  }
  return [
    {
      method: 'alitrip.travel.hotelticket.product.productupdatepush',
      params: { access_key: secrets['accessKey'], product_updates: json(updates) },
    },
  ]
}

export const pushCalls = (connection: ChannelConnection, sent: Push): Call[] =>
  connection.settings['productKind'] === 'hotelticket' ? hotelPush(connection, sent) : ticketPush(sent)
