import { z } from 'zod'
import { Currency } from '../../kit/money/money.ts'
import { Can, DateTime, Id, Language, Names, Paging, ShortText } from '../../kit/schema.ts'
import { addOnCharges, addOnKinds } from './add-ons.ts'
import { BasePrice, SkuChange, SkuForm } from '../catalog.schema.ts'
import { FormAmounts } from '../packages/package.schema.ts'
import { formShape, answerShape } from '../../kit/record/record-schema.ts'
import { addOnRecord } from './add-on.fields.ts'

const AddOnKind = z.enum(addOnKinds)
const AddOnCharge = z.enum(addOnCharges)

export const AddOnForm = z.object({
  ...formShape(addOnRecord),
  summaries: SkuForm.shape.summaries,
  /** Of days that have no price of their own. */
  amounts: FormAmounts.prefault({}),
  /** Of the preferred supplier from today on; as it is where it is not given. */
  cost: FormAmounts.extend({ currency: Currency }).optional(),
})
export type AddOnForm = z.output<typeof AddOnForm>
/** How it is charged was chosen once; suppliers stay as they are where they are not given. */
export const AddOnChange = AddOnForm.omit({ charge: true }).extend({
  id: Id,
  supplierIds: SkuChange.shape.supplierIds,
})
export type AddOnChange = z.output<typeof AddOnChange>

/** How a product offers an add-on. */
const Quantity = z.number().int().min(0).max(500)
export const AddOnTerms = z.object({
  /** Each order of the product takes it. */
  required: z.boolean().default(false),
  /** Suggested to the buyer; 0 = none. */
  quantity: Quantity.default(0),
  /** As many as one order may take; null = any number. */
  most: z.number().int().min(1).max(500).nullable().default(null),
})
const maxFits = ({ quantity, most }: z.output<typeof AddOnTerms>) => most === null || quantity <= most
const Links = z.object({
  addOnIds: z.array(Id).min(1).max(100),
  /** Of products and of packages. */
  skuIds: z.array(Id).min(1).max(500),
})
export const AttachAddOns = Links.extend(AddOnTerms.shape).refine(maxFits, {
  path: ['quantity'],
  message: 'why:catalog.fieldErrors.overMost',
})
export const DetachAddOns = Links

export const AddOnFilter = Paging.extend({
  /** In the code or any name. */
  text: ShortText.optional(),
  /** These and no others. */
  ids: z.array(Id).max(100).optional(),
  kind: AddOnKind.optional(),
  charge: AddOnCharge.optional(),
  enabled: z.boolean().optional(),
  /** Offered with this product. */
  skuId: Id.optional(),
})

export const AddOnRow = z.object({
  id: Id,
  ...answerShape(addOnRecord),
  basePrice: BasePrice,
  currency: z.string(),
  /** The preferred supplier's cost today; absent for who may not see costs, null where it is missing. */
  cost: BasePrice.extend({ currency: z.string() }).nullable().optional(),
  suppliers: z.array(z.object({ id: Id, name: z.string() })),
  /** Products that offer it. */
  uses: z.number().int(),
  onSale: z.boolean(),
  enabled: z.boolean(),
  modifiedAt: DateTime,
  can: Can,
})
export type AddOnRow = z.infer<typeof AddOnRow>

export const AddOnInfo = AddOnRow.extend({
  summaries: z.partialRecord(Language, z.string()),
  latestBookingDays: z.number().int(),
  autoConfirm: z.boolean(),
  /** The preferred supplier's base cost in force, without the special costs of single days. */
  baseCost: BasePrice.extend({ currency: z.string() }).nullable().optional(),
  nameEditable: z.boolean(),
  codeEditable: z.boolean(),
  /** The products that offer it, and how. */
  offers: z.array(AddOnTerms.extend({ skuId: Id, code: z.string(), names: Names })),
})
export type AddOnInfo = z.infer<typeof AddOnInfo>

/** An add-on that one product offers. */
export const SkuAddOn = AddOnRow.pick({
  id: true,
  code: true,
  names: true,
  kind: true,
  charge: true,
  daily: true,
  basePrice: true,
  currency: true,
  enabled: true,
}).extend(AddOnTerms.shape)
export type SkuAddOn = z.infer<typeof SkuAddOn>

/** What a buyer takes of an add-on: for the order, or for one part of a package. */
export const AddOnChoice = z.object({ addOnId: Id, partId: Id.optional(), quantity: Quantity.default(1) })
export type AddOnChoice = z.output<typeof AddOnChoice>
export const AddOnChoices = z.array(AddOnChoice).max(100)

/** An add-on as order entry offers it. */
export const OfferedAddOn = AddOnTerms.extend({
  addOnId: Id,
  /** Of a part of a package, and of which of its choices. */
  partId: Id.nullable(),
  skuId: Id,
  names: Names,
  summaries: z.record(z.string(), z.string()),
  kind: AddOnKind,
  charge: AddOnCharge,
  daily: z.boolean(),
  /** What one guest of each kind, or the unit, costs this agent on the day of the list. */
  price: BasePrice,
})
export type OfferedAddOn = z.infer<typeof OfferedAddOn>
