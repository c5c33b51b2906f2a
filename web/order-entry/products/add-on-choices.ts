import type { AddOnChoice, OfferedAddOn } from '#contract/catalog/add-ons/add-on.schema.ts'
import type { PartChoice } from '#contract/catalog/packages/package.schema.ts'
import { minOf, soldQuantity } from '#contract/catalog/add-ons/add-ons.ts'

/** What is offered with the choices made: of a part only the add-ons of the SKU that is taken for it. */
export const offeredWith = (
  addOns: readonly OfferedAddOn[],
  choices: readonly PartChoice[],
): OfferedAddOn[] =>
  addOns.filter(
    ({ partId, skuId }) =>
      partId === null || choices.some((choice) => choice.partId === partId && choice.skuId === skuId),
  )

export const isChoiceOf = (choice: AddOnChoice, { addOnId, partId }: OfferedAddOn): boolean =>
  choice.addOnId === addOnId && (choice.partId ?? null) === partId

/** How many are taken: what was chosen within the limits, else what is suggested. */
export function quantityOf(offer: OfferedAddOn, chosen: readonly AddOnChoice[] | undefined): number {
  const wanted = chosen?.find((choice) => isChoiceOf(choice, offer))?.quantity ?? offer.quantity
  const within = Math.min(Math.max(wanted, minOf({ ...offer, quantity: 0 })), offer.most ?? 500)
  return soldQuantity(offer.charge, within)
}

/** The choice of one of them. */
export const choiceOf = ({ addOnId, partId }: OfferedAddOn, quantity: number): AddOnChoice => ({
  addOnId,
  quantity,
  ...(partId !== null && { partId }),
})

/** As the calls take it: what is taken of what is offered. */
export const addOnsOf = (
  offered: readonly OfferedAddOn[],
  chosen: readonly AddOnChoice[] | undefined,
): AddOnChoice[] =>
  offered.flatMap((offer) => {
    const quantity = quantityOf(offer, chosen)
    return quantity > 0 ? [choiceOf(offer, quantity)] : []
  })
