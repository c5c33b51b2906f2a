import { z } from 'zod'
import { HistoryEntry } from '../audit/audit.schema.ts'
import { languages } from '../kit/languages.ts'
import { PriceMinor } from '../kit/money/money.ts'
import { Can, DateTime, Id, Language, LongText, Names, Paging, ShortText } from '../kit/schema.ts'
import { sameHour } from '../kit/record/same-hour.ts'
import { CollectKey } from './collect/collect-key.ts'
import { chargeMethods, orderTypes, productGroups, productTypes, stockModes } from './products.ts'
import { meals } from './skus/sku-facts.ts'
import { Clock, SkuFactsForm, SkuFactsOut } from './skus/sku-facts.schema.ts'
import { formShape, answerShape } from '../kit/record/record-schema.ts'
import { categoryRecord } from './sorting/sorting.fields.ts'
import { skuSorts } from './sku-sorts.ts'
import { skuRecord } from './skus/sku.fields.ts'

export const ProductType = z.enum(productTypes)
export const ProductGroup = z.enum(productGroups)
export const ChargeMethod = z.enum(chargeMethods)
export const StockMode = z.enum(stockModes)

export const Many = z.object({ ids: z.array(Id).min(1).max(500) })
/** How many were changed; those already so are not counted. */
export const ChangedCount = z.object({ changed: z.number().int() })

/** Texts by language, longer than a name. */
const Texts = z.partialRecord(Language, LongText)
/** Rich text by language: the server keeps paragraphs, headings, lists, bold, italic, underlined and links of it. */
const RichTexts = z.partialRecord(Language, z.string().max(20_000))

/** What is asked of each guest, or once an order. */
export const CollectField = z.object({
  key: CollectKey,
  per: z.enum(['guest', 'order']),
  required: z.boolean().default(false),
})
export const CollectFields = z.array(CollectField).max(40)
const hoursBefore = z.number().int().min(0).max(8760)
/**
 * From so many hours before the start this is kept of the price: a share, an amount in the merchant's currency, or of a
 * stay so many nights.
 */
export const CancelStep = z.union([
  z.strictObject({ hoursBefore, keepBasisPoints: z.number().int().min(0).max(10_000) }),
  z.strictObject({ hoursBefore, keepMinor: PriceMinor }),
  z.strictObject({ hoursBefore, keepNights: z.number().int().min(1).max(30) }),
])
export type CancelStep = z.infer<typeof CancelStep>
/** Of two steps at the same hour nobody could say which holds. */
const CancelRule = z
  .array(CancelStep)
  .max(10)
  .superRefine((steps, { addIssue }) => {
    const at = sameHour(steps)
    if (at >= 0) addIssue({ code: 'custom', path: [at, 'hoursBefore'], message: 'why:taken' })
  })

/** Texts longer than names. */
const texts = {
  summaries: Texts.default({}),
  terms: Texts.default({}),
  descriptions: RichTexts.default({}),
  meetingPoints: z.partialRecord(Language, z.string().trim().max(300)).default({}),
}
/** All of a SKU that its form holds; type and charge method are chosen once. */
const SkuFields = z.object({
  ...formShape(skuRecord),
  ...texts,
  sessions: z.array(Clock).max(30).default([]),
  collect: CollectFields.default([]),
  cancelRule: CancelRule.default([]),
  languages: z
    .array(Language)
    .min(1)
    .default([...languages]),
  /** What its type asks for: route, pier, course, occupancy …; as it was, or nothing, where they are not given. */
  facts: SkuFactsForm.optional(),
})
export const SkuForm = SkuFields.extend({ productType: z.enum(orderTypes), chargeMethod: ChargeMethod })
export type SkuForm = z.output<typeof SkuForm>
/** Tags, pictures and suppliers stay as they are where they are not given: a supplier that leaves takes its costs along. */
export const SkuChange = SkuFields.extend({
  id: Id,
  tagIds: SkuFields.shape.tagIds.unwrap().optional(),
  pictureFileIds: SkuFields.shape.pictureFileIds.unwrap().optional(),
  supplierIds: SkuFields.shape.supplierIds.unwrap().optional(),
})
export type SkuChange = z.output<typeof SkuChange>

const Named = z.object({ id: Id, name: z.string() })
export const SkuTag = z.object({ id: Id, names: Names, colour: z.string() })
export const BasePrice = z.object({
  adultMinor: z.number().int().nullable(),
  childMinor: z.number().int().nullable(),
  infantMinor: z.number().int().nullable(),
  unitMinor: z.number().int().nullable(),
})

export const SkuFilter = Paging.extend({
  text: ShortText.optional(),
  group: ProductGroup.optional(),
  productTypes: z.array(ProductType).optional(),
  /** With everything below it in the tree. */
  categoryIds: z.array(Id).optional(),
  destinationIds: z.array(Id).optional(),
  /** With their subtags. */
  tagIds: z.array(Id).optional(),
  supplierId: Id.optional(),
  /** Of rooms: the hotel they name, where it is, and what is served. */
  hotel: ShortText.optional(),
  area: ShortText.optional(),
  meal: z.enum(meals).optional(),
  chargeMethod: ChargeMethod.optional(),
  stockMode: StockMode.optional(),
  onSale: z.boolean().optional(),
  enabled: z.boolean().optional(),
  sort: z.enum(skuSorts.names).default('modified'),
  down: z.boolean().optional(),
})

export const SkuRow = z.object({
  id: Id,
  code: z.string(),
  names: Names,
  productType: ProductType,
  chargeMethod: ChargeMethod,
  coverUrl: z.string().nullable(),
  categoryName: z.string(),
  /** Where it takes place; empty where it is not told. */
  destinationNames: Names,
  tags: z.array(SkuTag),
  suppliers: z.array(Named.extend({ bound: z.boolean() })),
  basePrice: BasePrice,
  currency: z.string(),
  /** The preferred supplier's cost today; absent for who may not see costs, null where it is missing. */
  cost: BasePrice.extend({ currency: z.string() }).nullable().optional(),
  stockMode: StockMode,
  facts: SkuFactsOut,
  onSale: z.boolean(),
  /** On sale, and without a price: nobody can buy it. */
  unpriced: z.boolean(),
  enabled: z.boolean(),
  modifiedAt: DateTime,
  can: Can,
})
export type SkuRow = z.infer<typeof SkuRow>

const SkuPool = z.object({
  poolId: Id,
  name: z.string(),
  names: Names,
  kind: z.string(),
  adult: z.number().int(),
  child: z.number().int(),
  infant: z.number().int(),
  unit: z.number().int(),
  /** Other SKUs that draw on it. */
  sharedWith: z.array(z.object({ id: Id, code: z.string() })),
})

const TextsByLanguage = z.partialRecord(Language, z.string())
export const SkuInfo = SkuRow.extend({
  ...answerShape(skuRecord, {
    summaries: TextsByLanguage,
    terms: TextsByLanguage,
    descriptions: TextsByLanguage,
    meetingPoints: TextsByLanguage,
  }),
  categoryPath: z.array(z.string()),
  sessions: z.array(z.string()),
  collect: z.array(CollectField),
  cancelRule: z.array(CancelStep),
  languages: z.array(Language),
  pools: z.array(SkuPool),
  createdAt: DateTime,
  /** In the recycle bin since then; out of it for good since then. */
  deletedAt: DateTime.nullable(),
  clearedAt: DateTime.nullable(),
  /** May the code, may the names be changed (the merchant's flags)? */
  codeEditable: z.boolean(),
  nameEditable: z.boolean(),
  /** Live orders, guests and sales of the last twelve months by month of service, in the merchant's currency. */
  sales: z.array(
    z.object({ month: z.string(), orders: z.number(), guests: z.number(), totalMinor: z.number() }),
  ),
  history: z.array(HistoryEntry),
})
export type SkuInfo = z.infer<typeof SkuInfo>

/** A SKU as pickers need it. */
export const SkuPick = z.object({
  id: Id,
  code: z.string(),
  names: Names,
  productType: ProductType,
  chargeMethod: ChargeMethod,
  sessions: z.array(z.string()),
  coverUrl: z.string().nullable(),
})
export type SkuPick = z.infer<typeof SkuPick>

export const Category = z.object({ id: Id, ...answerShape(categoryRecord) })
export type Category = z.infer<typeof Category>
export const CategoryForm = z.object({ id: Id.optional(), ...formShape(categoryRecord) })
