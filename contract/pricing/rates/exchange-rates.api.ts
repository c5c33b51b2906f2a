import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Currency } from '../../kit/money/money.ts'
import { Done, Id, Saved } from '../../kit/schema.ts'
import {
  ExchangeRateFilter,
  ExchangeRateForm,
  ExchangeRateHistory,
  ExchangeRateList,
} from './exchange-rate.schema.ts'

const rates = 'setting.exchangeRate'

export const exchangeRatesApi = {
  exchangeRateList: read('/supplier/merchantExchangeRate/list', {
    needs: rates,
    input: ExchangeRateFilter,
    output: ExchangeRateList,
  }),
  exchangeRateHistory: read('/supplier/merchantExchangeRate/history', {
    needs: rates,
    input: z.object({ currency: Currency }),
    output: ExchangeRateHistory,
  }),
  exchangeRateSave: act('/supplier/merchantExchangeRate/save', {
    needs: `${rates}.edit`,
    input: ExchangeRateForm,
    output: Saved,
    errors: ['pricing.rateClosed'],
  }),
  exchangeRateDelete: act('/supplier/merchantExchangeRate/delete', {
    needs: `${rates}.edit`,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['pricing.rateClosed'],
  }),
}
