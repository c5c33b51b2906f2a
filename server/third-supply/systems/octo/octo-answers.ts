import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { liveStatuses } from '#contract/third-supply/third-supply.schema.ts'
import { objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import type { OutsideOption, ThirdSlot } from '../system.ts'

const countIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null

/** Options of all products; what has no id is passed over, what is unknown is kept in `raw`. */
export const optionsIn = (json: unknown): OutsideOption[] =>
  objectsIn(json).flatMap((product) =>
    objectsIn(product['options']).flatMap((option) => {
      const ids = { product: textIn(product['id']), option: textIn(option['id']) }
      if (!ids.product || !ids.option) return []
      const { options: _, ...whole } = product
      return [
        {
          ...ids,
          productName: (textIn(product['title']) || textIn(product['internalName'])).slice(0, 200),
          optionName: (textIn(option['title']) || textIn(option['internalName'])).slice(0, 200),
          reference: textIn(option['reference']) || textIn(product['reference']),
          timeZone: textIn(product['timeZone']),
          openingHours: textIn(product['availabilityType']) === 'OPENING_HOURS',
          currency: textIn(product['defaultCurrency']),
          units: objectsIn(option['units']).map((unit) => ({
            id: textIn(unit['id']),
            type: textIn(unit['type']),
            name: textIn(unit['title']) || textIn(unit['internalName']) || textIn(unit['id']),
          })),
          raw: { ...whole, options: [option] },
        },
      ]
    }),
  )

export function rowsIn(json: unknown): ThirdSlot[] {
  return objectsIn(json).flatMap((slot) => {
    const [, date = '', time = ''] =
      /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(textIn(slot['localDateTimeStart'])) ?? []
    if (!date) return []
    const response = textIn(slot['status'])
    const prices = objectsIn(slot['unitPricing']).flatMap((price) => {
      const retailMinor = countIn(price['retail'])
      const unit = textIn(price['unitId'])
      return unit && retailMinor !== null ? [{ unit, retailMinor, netMinor: countIn(price['net']) }] : []
    })
    return [
      {
        date,
        session: slot['allDay'] === true ? '' : time,
        status: asOneOf(liveStatuses, response) ?? (slot['available'] === true ? 'AVAILABLE' : 'CLOSED'),
        left: countIn(slot['vacancies']),
        currency: textIn(objectsIn(slot['unitPricing'])[0]?.['currency']),
        prices,
      },
    ]
  })
}
