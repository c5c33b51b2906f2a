import { collectLabels } from '../../catalog/catalog.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { SentLine } from './line-facts.ts'

const isOwn = (key: string): boolean => key.startsWith('own-')
const only = (info: Record<string, string>, wanted: (key: string) => boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(info).filter(([key]) => wanted(key)))
const common = (key: string) => !isOwn(key)

/**
 * What was collected, as another merchant understands it: items that every merchant knows by their keys; the answers to
 * our own items, which mean nothing there, as sentences of the remark.
 */
export async function inCommonItems(ctx: Ctx, line: Pick<SentLine, 'collected' | 'guests' | 'remark'>) {
  const labelOf = await collectLabels(ctx, ctx.merchant.language)
  const sentences = (info: Record<string, string>, who = '') =>
    Object.entries(only(info, isOwn))
      .filter(([, answer]) => answer)
      .map(([key, answer]) => `${[who, labelOf(key)].filter(Boolean).join(' · ')}: ${answer}`)
  const view = [
    ...sentences(line.collected),
    ...line.guests.flatMap(({ name, info }) => sentences(info, name)),
  ]
  return {
    collected: only(line.collected, common),
    guests: line.guests.map((guest) => ({ ...guest, info: only(guest.info, common) })),
    remark: [line.remark, ...view].filter(Boolean).join('\n'),
  }
}
