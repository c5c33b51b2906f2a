import { pricingApi } from '#contract/pricing/pricing.api.ts'
import { strategyRecord } from '#contract/pricing/pricing.fields.ts'
import { rateRecord } from '#contract/pricing/rates/exchange-rate.fields.ts'
import { exchangeRatesApi } from '#contract/pricing/rates/exchange-rates.api.ts'
import { taxApi } from '#contract/pricing/tax/tax.api.ts'
import { taxRecord } from '#contract/pricing/tax/tax.fields.ts'
import { ladderRecord } from '#contract/promotions/ladder.fields.ts'
import { promoRecord } from '#contract/promotions/promo.fields.ts'
import { promotionsApi } from '#contract/promotions/promotions.api.ts'

import type { Saved } from '../saved-records.ts'

/** Those of prices: rates, taxes, promo codes, ladders and strategies. */
export const recordsOfPrices = ({
  agentId,
  skuId,
}: Record<'agentId' | 'skuId', number>): Record<string, Saved> => ({
  rateRecord: {
    form: rateRecord,
    save: exchangeRatesApi.exchangeRateSave,
    list: exchangeRatesApi.exchangeRateList,
    own: { from: 'CNY', to: 'THB', rate: '4.9215' },
  },
  taxRecord: {
    form: taxRecord,
    save: taxApi.taxRuleSave,
    list: taxApi.taxRuleList,
    own: {
      skuIds: [skuId],
      productTypes: ['day-trip'],
      categoryIds: [],
      agentIds: [agentId],
    },
  },
  promoRecord: {
    form: promoRecord,
    save: promotionsApi.save,
    info: promotionsApi.info,
    own: {
      kind: 'percent',
      amountMinor: null,
      skuIds: [skuId],
      categoryIds: [],
      // One of the shop is for no agents.
      scope: 'agents',
      agentIds: [agentId],
      way: 'one',
      code: 'BOAT-1',
      prefix: '',
    },
  },
  ladderRecord: {
    form: ladderRecord,
    save: promotionsApi.ladderSave,
    list: promotionsApi.ladderList,
    own: {
      basis: 'date',
      method: 'amount',
      skuIds: [skuId],
      agentIds: [agentId],
      steps: [
        {
          from: null,
          days: { from: '2027-02-03', to: '' },
          values: { adult: -5, child: null, infant: 0, unit: null },
        },
      ],
    },
  },
  strategyRecord: { form: strategyRecord, save: pricingApi.strategySave, list: pricingApi.strategyList },
})
