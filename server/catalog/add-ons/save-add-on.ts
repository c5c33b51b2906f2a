import type { AddOnChange, AddOnForm } from '#contract/catalog/add-ons/add-on.schema.ts'
import type { AddOnCharge } from '#contract/catalog/add-ons/add-ons.ts'
import { blankFacts, type FactsOf } from '#contract/catalog/skus/sku-facts.ts'
import { languages } from '#contract/kit/languages.ts'
import { amountKey, guestKinds, kindsOf, type Amounts } from '#contract/kit/guests.ts'
import { omit } from '#contract/kit/omit.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { failField, failFields } from '../../kit/call/errors.ts'
import { saveBasePrice, setCost } from '../../pricing/pricing.public.ts'
import { changeSku, createSku, lockSku } from '../skus/save-sku.ts'
import { supplierIdsOf } from '../suppliers/set-suppliers.ts'

/** Makes an add-on: the row of a SKU, its base price, and the cost of its preferred supplier from today on. */
export async function createAddOn(ctx: Ctx, form: AddOnForm): Promise<{ id: number }> {
  checkAmounts(form.charge, form)
  const { id } = await createSku(ctx, {
    ...always,
    ...rowOf(form, form.charge),
    supplierIds: form.supplierIds,
    productType: 'add-on',
    chargeMethod: methodOf(form.charge),
  })
  await writeMoney(ctx, id, form)
  return { id }
}

/** Changes an add-on: how it is charged stays, and orders made stay as they are. */
export async function updateAddOn(ctx: Ctx, form: AddOnChange): Promise<{ id: number }> {
  const before = await lockSku(ctx, form.id, 'add-ons')
  const { charge } = before.facts as unknown as FactsOf<'add-on'>
  checkAmounts(charge!, form)
  const rest = omit(always, ['tagIds', 'pictureFileIds'])
  const { supplierIds } = form
  await changeSku(ctx, before, {
    ...rest,
    ...rowOf(form, charge!),
    id: form.id,
    ...(supplierIds && { supplierIds }),
  })
  await writeMoney(ctx, form.id, form)
  return { id: form.id }
}

const methodOf = (charge: AddOnCharge) => (charge === 'guest' ? 'per-person' : 'per-unit')

/** What a SKU has and an add-on does not: it follows what it is sold with. */
const always = {
  depositBasisPoints: 0,
  balanceDays: 0,
  terms: {},
  descriptions: {},
  categoryId: null,
  destinationId: null,
  tagIds: [],
  coverFileId: null,
  pictureFileIds: [],
  childFromAge: 3,
  adultFromAge: 12,
  startTime: '00:00',
  sessions: [],
  collect: [],
  collectOwn: true,
  cancelRule: [],
  needsAudit: false,
  voucherTemplate: 'standard' as const,
  languages: [...languages],
  meetingPoints: {},
  onSale: true,
}

type Fields = Omit<AddOnChange, 'id' | 'supplierIds'>

const rowOf = (form: Fields, charge: AddOnCharge) => ({
  code: form.code,
  names: form.names,
  summaries: form.summaries,
  latestBookingDays: form.latestBookingDays,
  autoConfirm: form.autoConfirm,
  stockMode: form.stockMode,
  // A pick-up is driven: its line of an order names a driver.
  pickup: form.kind === 'pick-up',
  facts: blankFacts('add-on', { addOnKind: form.kind, charge, daily: form.daily }),
})

/** Amounts of kinds that it is not charged for. */
function checkAmounts(charge: AddOnCharge, { amounts, cost }: Fields): void {
  const kinds = kindsOf(methodOf(charge))
  const wrong = (of: Amounts | undefined, place: string) =>
    guestKinds
      .filter((kind) => !kinds.includes(kind) && of && of[amountKey[kind]] !== null)
      .map((kind) => ({ field: `${place}.${amountKey[kind]}`, why: 'pricing.fieldErrors.otherMethod' }))
  const all = [...wrong(amounts, 'amounts'), ...wrong(cost, 'cost')]
  if (all.length) failFields(all)
}

async function writeMoney(ctx: Ctx, skuId: number, { amounts, cost }: Fields): Promise<void> {
  await saveBasePrice(ctx, { skuId, ...amounts })
  if (!cost || guestKinds.every((kind) => cost[amountKey[kind]] === null)) return
  if (!may(ctx, 'entertainment.costManage.edit')) failField('cost', 'notAllowed')
  const [supplierId] = await supplierIdsOf(ctx, skuId)
  if (supplierId === undefined) failField('supplierIds', 'required')
  await setCost(ctx, { skuId, supplierId }, cost)
}
