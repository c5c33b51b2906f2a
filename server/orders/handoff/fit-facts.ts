import { collectLabels } from '../../catalog/catalog.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { loadOrderSkus, type CollectField } from '../order/order-skus.ts'
import type { MirrorOrder } from '../act/mailbox.ts'

type Facts = Pick<MirrorOrder, 'collected' | 'guests' | 'remark'>
type Info = Record<string, string>

/**
 * What another merchant collected, as our SKU asks for it: what it asks once that all guests answer alike is answered once,
 * what it asks of each guest and they answered once is answered for each. What it does not ask at all stands in the remark,
 * in the words of our staff, so that nothing is lost and nothing is refused for it.
 */
export async function fitFacts(ctx: Ctx, order: Pick<MirrorOrder, 'skuId'> & Facts): Promise<Facts> {
  const collectFields = (await loadOrderSkus(ctx, [order.skuId])).get(order.skuId)?.collect ?? []
  const labelOf = await collectLabels(ctx, ctx.merchant.language)
  const fitted = fit(collectFields, order)
  const sentence = ({ who, key, answer }: Left) =>
    `${[who, labelOf(key)].filter(Boolean).join(' · ')}: ${answer}`
  return { ...fitted, remark: [order.remark, ...fitted.left.map(sentence)].filter(Boolean).join('\n') }
}

type Left = { who: string; key: string; answer: string }

function fit(input: readonly CollectField[], { collected, guests }: Facts) {
  const keysOf = (per: CollectField['per']) =>
    new Set(input.filter((field) => field.per === per).map(({ key }) => key))
  const [once, each] = [keysOf('order'), keysOf('guest')]
  const answered = (info: Info) => Object.entries(info).filter(([, answer]) => answer.trim())
  const alike = [...once].flatMap((key) => {
    const answers = new Set(guests.map(({ info }) => info[key] ?? ''))
    const [answer] = answers
    return answers.size === 1 && answer ? [[key, answer] as const] : []
  })
  const said = { ...Object.fromEntries(alike), ...pick(collected, once) }
  const forAll = pick(collected, each)
  const left: Left[] = [
    ...answered(collected)
      .filter(([key]) => !once.has(key) && !each.has(key))
      .map(([key, answer]) => ({ who: '', key, answer })),
    ...guests.flatMap(({ name, info }) =>
      answered(info)
        .filter(([key, answer]) => !each.has(key) && said[key] !== answer)
        .map(([key, answer]) => ({ who: name, key, answer })),
    ),
  ]
  return {
    collected: said,
    guests: guests.map((guest) => ({ ...guest, info: { ...forAll, ...pick(guest.info, each) } })),
    left,
  }
}

const pick = (info: Info, keys: ReadonlySet<string>): Info =>
  Object.fromEntries(Object.entries(info).filter(([key, answer]) => keys.has(key) && answer.trim()))
