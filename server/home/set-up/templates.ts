import { SkuForm } from '#contract/catalog/catalog.schema.ts'
import type { Trade } from '#contract/home/set-up/set-up.fields.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { freeCode } from '../../kit/record/free-code.ts'

type Template = { code: string; productType: string; chargeMethod: string } & Record<string, unknown>

const halfADayBefore = [{ hoursBefore: 24, keepBasisPoints: 10_000 }]
const name = { key: 'name', per: 'guest', required: true }
const pickUp = { key: 'pickUpHotel', per: 'order', required: false }

/** What a product of a trade usually is: type, what is asked of guests, when it starts, what a late cancellation keeps. */
const templates: Readonly<Record<Trade, Template>> = {
  'day-trips': {
    code: 'TRIP',
    productType: 'day-trip',
    chargeMethod: 'per-person',
    startTime: '08:00',
    pickup: true,
    collect: [name, pickUp],
    cancelRule: halfADayBefore,
  },
  boats: {
    code: 'BOAT',
    productType: 'boat-ticket',
    chargeMethod: 'per-person',
    startTime: '09:00',
    collect: [name],
    cancelRule: halfADayBefore,
  },
  diving: {
    code: 'DIVE',
    productType: 'diving',
    chargeMethod: 'per-person',
    startTime: '07:30',
    collect: [name, { key: 'weight', per: 'guest' }, { key: 'shoeSize', per: 'guest' }, pickUp],
    cancelRule: [{ hoursBefore: 48, keepBasisPoints: 10_000 }],
  },
  tickets: {
    code: 'TICKET',
    productType: 'ticket',
    chargeMethod: 'per-person',
    startTime: '10:00',
    autoConfirm: true,
    cancelRule: halfADayBefore,
  },
  hotels: {
    code: 'ROOM',
    productType: 'hotel-room',
    chargeMethod: 'per-unit',
    startTime: '14:00',
    collect: [name],
    cancelRule: [{ hoursBefore: 72, keepNights: 1 }],
  },
}
export const isPerUnit = (trade: Trade): boolean => templates[trade].chargeMethod === 'per-unit'

/** The whole form of a product, as a person would have filled it in. */
export async function formOfTemplate(
  ctx: Ctx,
  trade: Trade,
  called: string,
  supplierIds: readonly number[] = [],
): Promise<SkuForm> {
  const { code, ...template } = templates[trade]
  return SkuForm.parse({
    ...template,
    code: await freeCode(ctx, 'sku', `${code}-1`),
    names: { [ctx.merchant.language]: called, en: called },
    stockMode: 'date',
    supplierIds,
    ...(trade === 'hotels' && { facts: { type: 'hotel-room', hotel: called } }),
  })
}
