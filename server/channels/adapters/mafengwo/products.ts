import { countIn, objectIn, objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import { Decimal } from '../../parts/lossless-json.ts'
import { yuanText } from '../../parts/yuan.ts'
import { MarketRefused, type OutsideProduct, type Port, type Push, type PushDay } from '../../port/adapter.ts'
import { act } from './call-out.ts'
import { pick } from './order.ts'

const pageSize = 20
const maxPages = 50

/** A row a SKU of its, by our code where the merchant has set one. */
export async function products(port: Port): Promise<OutsideProduct[]> {
  const action = textIn(port.connection.settings['productsAction'] ?? 'sales.product.list.get')
  if (!action) throw new MarketRefused('noAction', 'the connection names no action for products')
  const found: OutsideProduct[] = []
  for (let page = 1; page <= maxPages; page++) {
    const data = objectIn(await act(port, action, `page ${page}`, { page_no: page, page_size: pageSize }))
    const list = objectsIn(data['list'])
    for (const product of list)
      for (const sku of objectsIn(product['sku_list']))
        found.push({
          product: pick(sku, 'ota_sku_id') || pick(sku, 'sku_id'),
          option: '',
          name: [pick(product, 'sales_name'), pick(sku, 'sku_name')].filter(Boolean).join(' · '),
          units: ['adult', 'child'],
          raw: { ...sku, sales_id: pick(product, 'sales_id') },
        })
    if (list.length < pageSize || page * pageSize >= (countIn(data['total']) ?? 0)) break
  }
  return found
}

/** Days with what their starts have together, and a price a price type that the mapping names by its number. */
export function calendarItems({ kind, product, days }: Push): Record<string, unknown>[] {
  const types = Object.entries(product.units).filter(([type]) => /^\d{1,3}$/.test(type))
  return [...Map.groupBy(days, ({ date }) => date)].flatMap(([date, all]): Record<string, unknown>[] => {
    const remain = all.reduce((sum, day) => sum + leftOf(day), 0)
    const [first] = all
    if (kind === 'stock' || !first) return [{ date, remain }]
    const price = (unit: keyof PushDay['retail']) => {
      const minor = first.retail[unit]
      return minor === undefined ? {} : { price: new Decimal(yuanText(minor)) }
    }
    if (types.length === 0) return [{ date, ...price('adult') }]
    return types.map(([type, unit]) => ({ date, price_type: Number(type), ...price(unit) }))
  })
}
const leftOf = ({ open, left }: PushDay): number => (open ? (left ?? 9999) : 0)

export async function push(port: Port, sent: Push): Promise<{ answered: string }> {
  const action = textIn(port.connection.settings['stockAction'])
  if (!action) throw new MarketRefused('noAction', 'the connection names no action for stock and prices')
  await act(port, action, `push ${sent.id}`, {
    ota_sku_id: sent.product.outsideProduct,
    calendar_items: calendarItems(sent),
  })
  return { answered: action }
}
