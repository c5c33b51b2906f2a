import { familyOf, priceKeys, type PriceFamily } from '#contract/pricing/families.ts'
import type { WordKey } from '#contract/words.ts'
import type { PickSource } from '../kit/form/choices/choice.ts'
import { codedChoice, pickFrom } from '../kit/form/choices/pick-source.ts'
import { to } from '../kit/route/screens.ts'
import type { SheetName } from './price-sheets.tsx'
import { pricedSkuSource } from './pick-sources.ts'
import { pricing } from './pricing.client.ts'

type Pair = { skuId: number; supplierId: number }
type Screen<Subject> = { name: string; word: WordKey; href: (of: Subject) => string }

/** The pages of costs and price calendars of one family: how they ask, which SKUs they offer, where the others are. */
export type PricePages = {
  /** The permissions to see them. */
  needs: (typeof priceKeys)[PriceFamily]
  calls: {
    costList: typeof pricing.costList
    costHistory: typeof pricing.costHistory
    costSave: typeof pricing.costSave
    costDelete: typeof pricing.costDelete
    specialCostList: typeof pricing.specialCostList
    specialCostSave: typeof pricing.specialCostSave
    specialCostDelete: typeof pricing.specialCostDelete
    calendarGet: typeof pricing.calendarGet
    calendarSave: typeof pricing.calendarSave
    calendarSaveBulk: typeof pricing.calendarSaveBulk
    basePriceSave: typeof pricing.basePriceSave
  }
  skus: PickSource
  /** What one of them is called, and how it is asked for. */
  words: { sku: WordKey; pick: WordKey; choose: WordKey; cost: WordKey }
  /** Charged per unit as a rule: what children cost is shown to who asks for it. */
  byUnit: boolean
  /** Its spreadsheets. */
  sheets: { costs: SheetName; specialCosts: SheetName }
  screens: {
    costs: Omit<Screen<never>, 'href'>
    baseCost: Screen<Pair>
    specialCost: Screen<Pair>
    calendar: Screen<{ skuId: number }>
  }
}

export const pricePages: Readonly<Record<PriceFamily, PricePages>> = {
  play: {
    needs: priceKeys.play,
    calls: pricing,
    skus: pricedSkuSource,
    words: {
      sku: 'pricing.fields.sku',
      pick: 'pricing.text.pickSku',
      choose: 'pricing.text.chooseSku',
      cost: 'pricing.text.costAdultOrUnit',
    },
    byUnit: false,
    sheets: { costs: 'cost', specialCosts: 'specialCost' },
    screens: {
      costs: { name: 'costManage', word: 'pricing.screens.costManage' },
      baseCost: { name: 'costManageF', word: 'pricing.screens.costManageF', href: to.pricing.costManageF },
      specialCost: { name: 'costManageS', word: 'pricing.screens.costManageS', href: to.pricing.costManageS },
      calendar: {
        name: 'calendarPrice',
        word: 'pricing.screens.calendarPrice',
        href: to.pricing.calendarPrice,
      },
    },
  },
  hotel: {
    needs: priceKeys.hotel,
    calls: {
      costList: pricing.roomCostList,
      costHistory: pricing.roomCostHistory,
      costSave: pricing.roomCostSave,
      costDelete: pricing.roomCostDelete,
      specialCostList: pricing.roomSpecialCostList,
      specialCostSave: pricing.roomSpecialCostSave,
      specialCostDelete: pricing.roomSpecialCostDelete,
      calendarGet: pricing.roomCalendarGet,
      calendarSave: pricing.roomCalendarSave,
      calendarSaveBulk: pricing.roomCalendarSaveBulk,
      basePriceSave: pricing.roomBasePriceSave,
    },
    skus: pickFrom('pricing.rooms', pricing.roomCalendarSkus, codedChoice),
    words: {
      sku: 'hotels.fields.room',
      pick: 'hotels.text.pickRoom',
      choose: 'hotels.text.chooseRoom',
      cost: 'hotels.fields.costANight',
    },
    byUnit: true,
    sheets: { costs: 'roomCost', specialCosts: 'roomSpecialCost' },
    screens: {
      costs: {
        name: 'costManage_hotel',
        word: 'hotels.screens.costManage_hotel',
      },
      baseCost: {
        name: 'costManageF_hotel',
        word: 'hotels.screens.costManageF_hotel',
        href: to.hotels.costManageF_hotel,
      },
      specialCost: {
        name: 'costManageS_hotel',
        word: 'hotels.screens.costManageS_hotel',
        href: to.hotels.costManageS_hotel,
      },
      calendar: {
        name: 'calendarPrice_hotel',
        word: 'hotels.screens.calendarPrice_hotel',
        href: to.hotels.calendarPrice_hotel,
      },
    },
  },
}

/** The pages of a SKU's family: those of hotel rooms, or those of everything else. */
export const pricePagesOf = (productType: string): PricePages => pricePages[familyOf(productType)]
