import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, listOf, Saved } from '../kit/schema.ts'
import { laddersApi } from './ladders.api.ts'
import {
  CodeFilter,
  Generate,
  Generated,
  PromoCode,
  PromoForm,
  PromoInfo,
  PromoNew,
  PromoUse,
  ScopeAsk,
  ScopeCategory,
  ScopeSku,
  UseFilter,
} from './promo.schema.ts'

const codes = 'promoTools.promoCode.PromoCodeList'

export const promotionsApi = {
  ...laddersApi,
  codeList: read('/supplier/promoCode/list', { needs: codes, input: CodeFilter, output: listOf(PromoCode) }),
  info: read('/supplier/promoCode/info', { needs: codes, input: z.object({ id: Id }), output: PromoInfo }),
  save: act('/supplier/promoCode/save', { needs: `${codes}.edit`, input: PromoNew, output: Saved }),
  update: act('/supplier/promoCode/update', {
    needs: `${codes}.edit`,
    input: PromoForm.extend({ id: Id, version: z.number().int() }),
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  /** More codes of a discount that is there. */
  generate: act('/supplier/promoCode/generate', {
    needs: `${codes}.edit`,
    input: Generate,
    output: Generated,
  }),
  enable: act('/supplier/promoCode/enable', {
    many: true,
    back: 'enable',
    needs: `${codes}.edit`,
    input: z.object({ id: Id, enabled: z.boolean() }),
    output: Done,
  }),
  /** Orders that used a code, newest first. */
  useList: read('/supplier/promoCode/useLog/list', {
    needs: codes,
    input: UseFilter,
    output: listOf(PromoUse),
  }),
  scopeSkus: read('/supplier/promoCode/skus', {
    needs: codes,
    input: ScopeAsk,
    output: z.object({ rows: z.array(ScopeSku) }),
  }),
  scopeCategories: read('/supplier/promoCode/categories', {
    needs: codes,
    output: z.object({ rows: z.array(ScopeCategory) }),
  }),
}
