import { z } from 'zod'
import { AmountMinor } from '../../kit/money/money.ts'
import { Can, DateTime, Id, listOf, Names, Paging, PlainDate, Session, ShortText } from '../../kit/schema.ts'
import { guestKinds } from '../../orders/orders.schema.ts'

export const productStates = ['new', 'mapped', 'live', 'paused', 'removed'] as const
export const productTabs = ['unmapped', 'mapped', 'problem', 'all'] as const
export const ChannelProductFilter = Paging.extend({
  tab: z.enum(productTabs).default('all'),
  system: ShortText.optional(),
  connectionId: Id.optional(),
  text: ShortText.optional(),
})
export type ChannelProductFilter = z.output<typeof ChannelProductFilter>
const Units = z.record(z.string().max(60), z.enum([...guestKinds, 'unit']))
/** What stands in the way of selling it there; each has words under `channels.problems`. */
export const productProblems = [
  'noSku',
  'skuOff',
  'noPrice',
  'noDates',
  'fewDates',
  'noUnits',
  'otherCurrency',
  'refused',
  'deactivated',
] as const
export const ChannelProductRow = z.object({
  id: Id,
  version: z.number().int(),
  system: z.string(),
  connectionId: Id,
  connectionName: z.string(),
  outsideProduct: z.string(),
  outsideOption: z.string(),
  outsideName: z.string(),
  skuId: Id.nullable(),
  skuCode: z.string(),
  skuNames: Names,
  session: Session,
  language: z.string(),
  units: Units,
  state: z.enum(productStates),
  problem: z.enum(productProblems).nullable(),
  /** What the SKU asks for and the marketplace cannot tell, by name: its orders are refused for want of it. */
  lacking: z.array(z.string()),
  pushedAt: DateTime.nullable(),
  pushError: z.string(),
  /** A SKU that is probably meant, where it is not mapped. */
  suggestion: z.object({ skuId: Id, code: z.string(), names: Names }).nullable(),
  can: Can,
})
export type ChannelProductRow = z.infer<typeof ChannelProductRow>
export const ChannelProductPage = listOf(ChannelProductRow).extend({
  tabs: z.record(z.enum(productTabs), z.number().int()),
})
export const OneChannelProduct = z.object({ id: Id, version: z.number().int().optional() })
/** A mapping, new or changed. */
export const ChannelProductForm = z.object({
  id: Id.optional(),
  version: z.number().int().optional(),
  connectionId: Id,
  outsideProduct: z.string().trim().min(1).max(120),
  outsideOption: z.string().trim().max(120).default(''),
  outsideName: ShortText.default(''),
  skuId: Id.nullable(),
  session: Session.default(''),
  language: z.string().trim().max(10).default(''),
  units: Units.default({}),
})
export type ChannelProductForm = z.output<typeof ChannelProductForm>
/** SKUs put on offer at a connection at once, under their own codes; what is there already stays. */
export const OfferSkus = z.object({ connectionId: Id, skuIds: z.array(Id).min(1).max(500) })
export const ChannelProductSaved = z.object({
  id: Id,
  version: z.number().int(),
  problem: z.enum(productProblems).nullable(),
})
export const SwitchChannelProduct = OneChannelProduct.extend({ live: z.boolean() })
/** Prices and stock of these days are sent anew, whatever was sent before; without days all that it takes. */
export const PushProducts = z.object({
  ids: z.array(Id).min(1).max(500),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})
/** What the marketplace would be answered now. */
export const PreviewProduct = z.object({
  id: Id,
  from: PlainDate,
  days: z.number().int().min(1).max(60).default(14),
})
export const ProductPreview = z.object({
  currency: z.string(),
  units: z.array(z.string()),
  rows: z.array(
    z.object({
      date: PlainDate,
      session: Session,
      /** Null: without limit. */
      left: z.number().int().nullable(),
      open: z.boolean(),
      why: z.string(),
      prices: z.record(z.string(), AmountMinor),
    }),
  ),
})
export type ProductPreview = z.infer<typeof ProductPreview>
