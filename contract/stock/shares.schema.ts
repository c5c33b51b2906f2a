import { z } from 'zod'
import { ChargeMethod } from '../catalog/catalog.schema.ts'
import { Can, Id, Names, Paging, PlainDate, Session, ShortText } from '../kit/schema.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { saleChannels } from './channels.ts'
import { shareForm, sharesForm } from './stock.fields.ts'
import { maxBoardDays } from './stock.schema.ts'

/** As many shares as one save may set: SKUs times agents and channels. */
export const maxShares = 5_000
const SaleChannel = z.enum(saleChannels)

type ShareLimits = { kept: number; most: number | null }
const saysSomething = ({ kept, most }: ShareLimits) => kept > 0 || most !== null
const isInOrder = ({ kept, most }: ShareLimits) => most === null || most >= kept

export const ShareFilter = Paging.extend({
  text: ShortText.optional(),
  skuIds: z.array(Id).max(200).optional(),
  agentId: Id.optional(),
  channel: SaleChannel.optional(),
})
/** What one agent or one channel may sell of a SKU on each departure. */
export const Share = z.object({
  id: Id,
  skuId: Id,
  code: z.string(),
  names: Names,
  chargeMethod: ChargeMethod,
  agentId: Id.nullable(),
  agentName: z.string(),
  channel: SaleChannel.nullable(),
  ...answerShape(shareForm),
  can: Can,
})
export type Share = z.infer<typeof Share>

/** The same share for each of these SKUs and each of these agents and channels; what they had is replaced. */
export const SharesForm = z
  .object({
    ...formShape(sharesForm),
    channels: z.array(SaleChannel).max(saleChannels.length).default([]),
  })
  .refine(({ agentIds, channels }) => agentIds.length + channels.length > 0, {
    path: ['agentIds'],
    error: 'why:required',
  })
  .refine(saysSomething, { path: ['kept'], error: 'why:stock.why.saysNothing' })
  .refine(isInOrder, { path: ['most'], error: 'why:stock.why.mostBelowKept' })
export type SharesForm = z.output<typeof SharesForm>

export const ShareChange = z
  .object({ id: Id, ...formShape(shareForm) })
  .refine(saysSomething, { path: ['kept'], error: 'why:stock.why.saysNothing' })
  .refine(isInOrder, { path: ['most'], error: 'why:stock.why.mostBelowKept' })
export type ShareChange = z.output<typeof ShareChange>

export const ShareDaysAsk = z.object({ id: Id, days: z.number().int().min(1).max(maxBoardDays).default(14) })
/** How a share stands on the departures to come. */
export const ShareDays = z.object({
  rows: z.array(
    z.object({
      date: PlainDate,
      session: Session,
      /** Places that it has taken. */
      taken: z.number().int(),
      /** Kept for it and not taken yet. */
      keptLeft: z.number().int(),
      /** What its agent or channel may take yet. */
      left: z.number().int(),
      released: z.boolean(),
    }),
  ),
})
export type ShareDays = z.infer<typeof ShareDays>
