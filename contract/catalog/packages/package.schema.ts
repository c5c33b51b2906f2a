import { z } from 'zod'
import { Can, DateTime, Id, Names, Paging, PlainDate, Session, ShortText } from '../../kit/schema.ts'
import { PriceMinor } from '../../kit/money/money.ts'
import { ChargeMethod, ProductType, SkuChange, SkuForm, SkuInfo } from '../catalog.schema.ts'
import { packagePrices, packageStockModes } from './packages.ts'
import { minorsAloneRules, vehicleClasses } from '../skus/sku-facts.ts'

const PackagePrice = z.enum(packagePrices)

export const FormAmounts = z.object({
  adultMinor: PriceMinor.nullable().default(null),
  childMinor: PriceMinor.nullable().default(null),
  infantMinor: PriceMinor.nullable().default(null),
  unitMinor: PriceMinor.nullable().default(null),
})

/** A SKU that may be taken for a part. */
const OptionForm = z.object({
  skuId: Id,
  /** '' = the buyer chooses among the SKU's, where it has sessions. */
  session: Session.default(''),
  /** Goes before the SKU's own suppliers, which stay its fallbacks. */
  supplierId: Id.nullable().default(null),
})
/** One line of each order of the package. */
const PartForm = z.object({
  /** Of a part that stands already. */
  id: Id.optional(),
  /** So many days after the first. */
  day: z.number().int().min(0).max(60).default(0),
  /** Of a room only. */
  nights: z.number().int().min(1).max(60).nullable().default(null),
  /** All of one product type and charge method; the first is taken where the buyer does not choose. */
  options: z.array(OptionForm).min(1).max(10),
})

/** What a package has of its own, beside what it has as any product. */
const ofPackage = {
  stockMode: z.enum(packageStockModes).default('free'),
  price: PackagePrice.default('own'),
  /** Its own price of days that have none of their own; not looked at where its parts are summed. */
  amounts: FormAmounts.prefault({}),
  parts: z.array(PartForm).min(1).max(20),
}
const fromParts = {
  startTime: true,
  sessions: true,
  pickup: true,
  meetingPoints: true,
  collectOwn: true,
  supplierIds: true,
  stockMode: true,
} as const
export const PackageForm = SkuForm.omit({ productType: true, ...fromParts }).extend(ofPackage)
export type PackageForm = z.output<typeof PackageForm>
export const PackageChange = SkuChange.omit(fromParts).extend(ofPackage)
export type PackageChange = z.output<typeof PackageChange>

export const PackageFilter = Paging.extend({
  /** In the code or any name. */
  name: ShortText.optional(),
  /** A part is of this type. */
  type: ProductType.optional(),
  onSale: z.boolean().optional(),
  enabled: z.boolean().optional(),
})

const AllAmounts = z.object({
  adultMinor: z.number().int().nullable(),
  childMinor: z.number().int().nullable(),
  infantMinor: z.number().int().nullable(),
  unitMinor: z.number().int().nullable(),
})

const RowPart = z.object({
  skuId: Id,
  names: Names,
  productType: ProductType,
  /** How many SKUs the buyer chooses among. */
  options: z.number().int(),
  enabled: z.boolean(),
})
export const PackageRow = z.object({
  id: Id,
  code: z.string(),
  names: Names,
  chargeMethod: ChargeMethod,
  coverUrl: z.string().nullable(),
  categoryName: z.string(),
  price: PackagePrice,
  parts: z.array(RowPart),
  /** Base price: its own, or what the first options come to; per unit beside per person is once an order. */
  basePrice: AllAmounts,
  currency: z.string(),
  /**
   * Today's base cost of the first options, in the merchant's currency; a kind with a cost missing is null. `below`: two
   * adults pay less than it, the tax in the price left out. Absent for who may not see costs.
   */
  cost: AllAmounts.extend({ missing: z.boolean(), below: z.boolean() }).optional(),
  stockMode: z.enum(packageStockModes),
  onSale: z.boolean(),
  /** On sale, and without a price: nobody can buy it. */
  unpriced: z.boolean(),
  enabled: z.boolean(),
  modifiedAt: DateTime,
  can: Can,
})
export type PackageRow = z.infer<typeof PackageRow>

/** What must be known of a SKU that is, or is to be, an option. */
export const OptionFacts = z.object({
  skuId: Id,
  code: z.string(),
  names: Names,
  productType: ProductType,
  chargeMethod: ChargeMethod,
  sessions: z.array(z.string()),
  /** Those that serve the SKU, the preferred one first. */
  suppliers: z.array(z.object({ id: Id, name: z.string() })),
  enabled: z.boolean(),
  basePrice: AllAmounts,
})
export type OptionFacts = z.infer<typeof OptionFacts>
const InfoOption = OptionFacts.extend({ session: Session, supplierId: Id.nullable() })
export const PackageInfo = SkuInfo.extend({
  stockMode: z.enum(packageStockModes),
  price: PackagePrice,
  parts: z.array(
    z.object({
      id: Id,
      day: z.number().int(),
      nights: z.number().int().nullable(),
      options: z.array(InfoOption),
    }),
  ),
})
export type PackageInfo = z.infer<typeof PackageInfo>

/** More rooms of one part are not in one order. */
export const maxRooms = 50
/** What a buyer chose of a part: its SKU, its session where that is open, and how many rooms where it is one; else one. */
export const PartChoice = z.object({
  partId: Id,
  skuId: Id,
  session: Session.default(''),
  units: z.number().int().min(0).max(maxRooms).optional(),
})
export type PartChoice = z.output<typeof PartChoice>
export const PartChoices = z.array(PartChoice).max(20)

const OpenTicket = z.object({ days: z.number().int().nullable(), until: PlainDate.nullable() })
const MaxCount = z.number().int().nullable().optional()
const PartyLimits = z.object({
  leastGuests: MaxCount,
  mostGuests: MaxCount,
  uncountedInfants: z.boolean().nullable().optional(),
  minorsAlone: z.enum(minorsAloneRules).nullable().optional(),
  mostAdults: MaxCount,
  mostChildren: MaxCount,
  extraBeds: MaxCount,
  vehicleClass: z.enum(vehicleClasses).nullable().optional(),
})

/** A part as order entry offers it. */
export const OfferedPart = z.object({
  id: Id,
  day: z.number().int(),
  nights: z.number().int().nullable(),
  options: z.array(
    z.object({
      skuId: Id,
      names: Names,
      productType: ProductType,
      /** A room that is charged by the room: an order takes as many as its guests need. */
      countsRooms: z.boolean(),
      /** Those to choose among; one or none where it is fixed. */
      sessions: z.array(z.string()),
      /** How many guests it takes, or how many sleep in it; see party.ts. */
      limits: PartyLimits,
      /** Of an open ticket: when it runs out. */
      openTicket: OpenTicket.nullable(),
    }),
  ),
})
export type OfferedPart = z.infer<typeof OfferedPart>
