import type { WordKey } from '#contract/words.ts'
import type { PickSource } from '../../kit/form/choices/choice.ts'
import { codedChoice, pickFrom } from '../../kit/form/choices/pick-source.ts'
import { to } from '../../kit/route/screens.ts'
import { agentSource, strategySkuSource, strategySource } from '../pick-sources.ts'
import type { SheetName } from '../price-sheets.tsx'
import { pricing } from '../pricing.client.ts'

type Calls = {
  list: typeof pricing.quotationList
  save: typeof pricing.quotationSave
  preview: typeof pricing.quotationPreview
  bulkSave: typeof pricing.quotationBulkSave
  copy: typeof pricing.quotationCopy
  clear: typeof pricing.quotationClear
  onSale: typeof pricing.quotationOnSale
  trace: typeof pricing.quotationTrace
  calendar: typeof pricing.agentCalendar
  archive: typeof pricing.agentArchive
  customList: typeof pricing.customPriceList
  customSave: typeof pricing.customPriceSave
  customDelete: typeof pricing.customPriceDelete
}
type Owned = { agentId: number }

/** Whose prices a page is about: how they are asked for, and where its other pages are. */
export type PriceSubject = {
  /** The name of the owner's id, in addresses and in questions. */
  key: 'agentId'
  of: (id: number) => Owned
  source: PickSource
  label: WordKey
  /** The SKUs that it may be asked about. */
  skus: PickSource
  calls: Calls
  /** Its spreadsheets. */
  sheets: { quotation: SheetName; custom: SheetName }
  screens: {
    quotation: { name: string; word: WordKey; href: (id: number) => string }
    custom: { word: WordKey; href: (id: number, skuId: number) => string }
    archive: { word: WordKey; href: (id: number, skuId: number) => string }
    /** Who changed these prices; null where the log has no such view. */
    log: ((id: number) => string) | null
    /** Where prices are sent to an agent; null where nobody is meant. */
    share: ((id: number, skuIds?: readonly number[]) => string) | null
    /** The same person's quotation of the other family; null where one page has both. */
    twin: { word: WordKey; href: (id: number) => string } | null
  }
  words: {
    choose: WordKey
    chooseWhy: WordKey
    chooseSku: WordKey
    quotationOf: WordKey
    customOf: WordKey
    copyFrom: WordKey
    copyWhose: WordKey
    clearWhat: WordKey
  }
}

export const agentSubject: PriceSubject = {
  key: 'agentId',
  of: (agentId) => ({ agentId }),
  source: agentSource,
  label: 'pricing.fields.agent',
  skus: pickFrom('pricing.quotationSkus', pricing.quotationSkus, codedChoice),
  calls: {
    list: pricing.quotationList,
    save: pricing.quotationSave,
    preview: pricing.quotationPreview,
    bulkSave: pricing.quotationBulkSave,
    copy: pricing.quotationCopy,
    clear: pricing.quotationClear,
    onSale: pricing.quotationOnSale,
    trace: pricing.quotationTrace,
    calendar: pricing.agentCalendar,
    archive: pricing.agentArchive,
    customList: pricing.customPriceList,
    customSave: pricing.customPriceSave,
    customDelete: pricing.customPriceDelete,
  },
  sheets: { quotation: 'quotation', custom: 'customPrice' },
  screens: {
    quotation: {
      name: 'AgentQuotationMain',
      word: 'pricing.screens.AgentQuotationMain',
      href: (agentId) => to.pricing.AgentQuotationMain({ agentId }),
    },
    custom: {
      word: 'pricing.screens.CustomPricing',
      href: (agentId, skuId) => to.pricing.CustomPricing({ agentId, skuId }),
    },
    archive: {
      word: 'pricing.screens.ArchivePriceCalendar',
      href: (agentId, skuId) => to.pricing.ArchivePriceCalendar({ agentId, skuId }),
    },
    log: (agentId) => to.pricing.ModifyLog({ agentId }),
    share: (agentId, skuIds) =>
      to.pricing.wxAgentQuotation({ agentId, ...(skuIds && { skuIds: skuIds.join(',') }) }),
    twin: {
      word: 'pricing.screens.AgentQuotationHotelMain',
      href: (agentId) => to.pricing.AgentQuotationHotelMain({ agentId }),
    },
  },
  words: {
    choose: 'pricing.text.chooseAgent',
    chooseWhy: 'pricing.text.chooseAgentWhy',
    chooseSku: 'pricing.text.chooseAgentSku',
    quotationOf: 'pricing.text.quotationOf',
    customOf: 'pricing.text.customPricesOf',
    copyFrom: 'pricing.text.copyFrom',
    copyWhose: 'pricing.text.copyAgent',
    clearWhat: 'pricing.text.clearQuotationWhat',
  },
}

/** An agent's prices of hotel rooms: the same over the calls and pages of rooms. */
export const roomSubject: PriceSubject = {
  ...agentSubject,
  skus: pickFrom('pricing.quotationRooms', pricing.roomQuotationSkus, codedChoice),
  calls: {
    list: pricing.roomQuotationList,
    save: pricing.roomQuotationSave,
    preview: pricing.roomQuotationPreview,
    bulkSave: pricing.roomQuotationBulkSave,
    copy: pricing.roomQuotationCopy,
    clear: pricing.roomQuotationClear,
    onSale: pricing.roomQuotationOnSale,
    trace: pricing.roomQuotationTrace,
    calendar: pricing.roomAgentCalendar,
    archive: pricing.roomAgentArchive,
    customList: pricing.roomCustomPriceList,
    customSave: pricing.roomCustomPriceSave,
    customDelete: pricing.roomCustomPriceDelete,
  },
  sheets: { quotation: 'roomQuotation', custom: 'roomCustomPrice' },
  words: { ...agentSubject.words, quotationOf: 'pricing.text.roomQuotationOf' },
  screens: {
    ...agentSubject.screens,
    quotation: {
      name: 'AgentQuotationHotelMain',
      word: 'pricing.screens.AgentQuotationHotelMain',
      href: (agentId) => to.pricing.AgentQuotationHotelMain({ agentId }),
    },
    custom: {
      word: 'pricing.screens.CustomPricing_hotel',
      href: (agentId, skuId) => to.pricing.CustomPricing_hotel({ agentId, skuId }),
    },
    // The archive has one page for both: the address says that it is about rooms.
    archive: {
      word: 'pricing.screens.ArchivePriceCalendar',
      href: (agentId, skuId) => to.pricing.ArchivePriceCalendar({ agentId, skuId, of: 'hotel' }),
    },
    twin: {
      word: 'pricing.screens.AgentQuotationMain',
      href: (agentId) => to.pricing.AgentQuotationMain({ agentId }),
    },
  },
}

// A strategy's calls are an agent's with `strategyId` in the place of `agentId`.
const strategyCalls = {
  list: pricing.strategyQuotationList,
  save: pricing.strategyQuotationSave,
  preview: pricing.strategyQuotationPreview,
  bulkSave: pricing.strategyQuotationBulkSave,
  copy: pricing.strategyQuotationCopy,
  clear: pricing.strategyQuotationClear,
  onSale: pricing.strategyQuotationOnSale,
  trace: pricing.strategyQuotationTrace,
  calendar: pricing.strategyCalendar,
  archive: pricing.strategyArchive,
  customList: pricing.strategyPriceList,
  customSave: pricing.strategyPriceSave,
  customDelete: pricing.strategyPriceDelete,
} as unknown as Calls

export const strategySubject: PriceSubject = {
  key: 'strategyId' as 'agentId',
  of: (strategyId) => ({ strategyId }) as unknown as Owned,
  source: strategySource,
  label: 'pricing.fields.strategy',
  skus: strategySkuSource,
  calls: strategyCalls,
  sheets: { quotation: 'strategyQuotation', custom: 'strategyPrice' },
  screens: {
    quotation: {
      name: 'PSAgentQuotationMain',
      word: 'pricing.screens.PSAgentQuotationMain',
      href: (strategyId) => to.pricing.PSAgentQuotationMain({ strategyId }),
    },
    custom: {
      word: 'pricing.screens.PSCustomPricing',
      href: (strategyId, skuId) => to.pricing.PSCustomPricing({ strategyId, skuId }),
    },
    archive: {
      word: 'pricing.screens.PSArchivePriceCalendar',
      href: (strategyId, skuId) => to.pricing.PSArchivePriceCalendar({ strategyId, skuId }),
    },
    log: null,
    share: null,
    twin: null,
  },
  words: {
    choose: 'pricing.text.chooseStrategy',
    chooseWhy: 'pricing.text.chooseStrategyWhy',
    chooseSku: 'pricing.text.chooseStrategySku',
    quotationOf: 'pricing.text.strategyQuotationOf',
    customOf: 'pricing.text.strategyCustomOf',
    copyFrom: 'pricing.text.copyFromStrategy',
    copyWhose: 'pricing.text.copyStrategy',
    clearWhat: 'pricing.text.clearStrategyWhat',
  },
}
