import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { RecordOf } from '#contract/kit/record/field.ts'
import type { Caller } from '#test/factories/http.ts'
import { collectionRecord } from '#contract/finance/collections/collection.fields.ts'
import { collectionsApi } from '#contract/finance/collections/collections.api.ts'
import { rebateRecord, ruleRecord } from '#contract/billing/rules/rule.fields.ts'
import { ruleApi } from '#contract/billing/rules/rule.api.ts'
import { matchRuleRecord } from '#contract/write-off/rules/rule.fields.ts'
import { ruleApi as matchRuleApi } from '#contract/write-off/rules/rule.api.ts'
import { invoiceTemplateRecord } from '#contract/billing/papers/invoice.fields.ts'
import { paperSettingRecord } from '#contract/billing/papers/setting.fields.ts'
import { paymentPaperApi } from '#contract/billing/papers/payment-paper.api.ts'
import { invoiceApi } from '#contract/billing/papers/invoice.api.ts'
import { presetRecord } from '#contract/orders/subsidiary/subsidiary.fields.ts'
import { subsidiaryApi } from '#contract/orders/subsidiary/subsidiary.api.ts'
import { chartRecord } from '#contract/finance/books/books.fields.ts'
import { booksApi } from '#contract/finance/books/books.api.ts'
import { quotaApi } from '#contract/suppliers/quota/quota.api.ts'
import { quotaRecord } from '#contract/suppliers/quota/quota.fields.ts'
import { prepaidApi } from '#contract/ticketing/prepaid/prepaid.api.ts'
import { batchRecord, ticketRecord } from '#contract/ticketing/prepaid/prepaid.fields.ts'
import { endpointRecord } from '#contract/notifications/webhooks/webhook.fields.ts'
import { notificationsApi } from '#contract/notifications/notifications.api.ts'

/**
 * A form, and where its record is read. `own` are values that no kind tells: ids,
 * rules between fields; `beside` is what is sent and is no field.
 */
export type Saved = {
  form: RecordOf
  save: Endpoint
  own?: Record<string, unknown>
  beside?: object
  by?: Caller
} & (
  | { list: Endpoint }
  /** One by its id, where lists tell it in another way. */
  | { info: Endpoint }
)

const recordsOfPapers = (agentId: number): Record<string, Saved> => ({
  invoiceTemplateRecord: {
    form: invoiceTemplateRecord,
    save: invoiceApi.invoiceTemplateSave,
    info: invoiceApi.invoiceTemplateInfo,
    own: { prefix: 'LT', accent: '#0B6E75' },
    beside: { usage: 'all' },
  },
  paperSettingRecord: {
    form: paperSettingRecord,
    save: paymentPaperApi.paperSettingSave,
    info: paymentPaperApi.paperSettingInfo,
    own: {
      guestAgentIds: [agentId],
      numbering: [{ kind: 'receipt', pattern: 'R{yy}-{0000}', resets: 'year' }],
    },
  },
})

/** `ticketId` is a prepaid ticket of the SKU. */
const recordsOfPrepaid = ({
  supplierId,
  skuId,
  ticketId,
}: Record<'supplierId' | 'skuId' | 'ticketId', number>): Record<string, Saved> => ({
  ticketRecord: {
    form: ticketRecord,
    save: prepaidApi.prepaidSave,
    list: prepaidApi.prepaidList,
    own: { skuId, guestKind: 'child', currency: 'THB' },
  },
  batchRecord: {
    form: batchRecord,
    save: prepaidApi.batchSave,
    list: prepaidApi.prepaidBatches,
    own: {
      supplierId,
      boughtOn: '2026-01-05',
      unitCostMinor: 5_000,
      validFrom: '2030-01-05',
      validUntil: '2030-01-05',
      datedOn: '2030-01-05',
      returnableUntil: '2029-12-01',
      returnFeeMinor: 100,
    },
    beside: { ticketId },
  },
})

/** Those of the books, of bills, of what is paid, and of what is told. */
export const recordsOfMoney = ({
  agentId,
  supplierId,
  pictureId,
  skuId,
  ticketId,
}: {
  agentId: number
  supplierId: number
  pictureId: number
  skuId: number
  /** A prepaid ticket of it. */
  ticketId: number
}): Record<string, Saved> => ({
  collectionRecord: {
    form: collectionRecord,
    save: collectionsApi.collectionSave,
    list: collectionsApi.collectionList,
    own: { code: 'TH-BANK', swift: 'KASITHBK', qrFileId: pictureId },
  },
  ...recordsOfPrepaid({ supplierId, skuId, ticketId }),
  quotaRecord: {
    form: quotaRecord,
    save: quotaApi.quotaSave,
    list: quotaApi.quotaList,
    own: { supplierId: supplierId },
  },
  ruleRecord: {
    form: ruleRecord,
    save: ruleApi.ruleSave,
    list: ruleApi.ruleList,
    own: { agentId: agentId, remindOn: [3, 9] },
  },
  rebateRecord: {
    form: rebateRecord,
    save: ruleApi.rebateSave,
    list: ruleApi.rebateList,
    // Of orders and guests a step is a count; of amounts it is money.
    own: {
      agentIds: [agentId],
      measure: 'amount',
      tiers: [{ from: null, fromMinor: 4321, basisPoints: 200 }],
    },
  },
  matchRuleRecord: {
    form: matchRuleRecord,
    save: matchRuleApi.ruleSave,
    list: matchRuleApi.ruleList,
    own: { accountId: null, chartAccount: 'expense|bank-fees', fromMinor: 100, toMinor: 200 },
  },
  ...recordsOfPapers(agentId),
  presetRecord: {
    form: presetRecord,
    save: subsidiaryApi.presetSave,
    list: subsidiaryApi.presetList,
    own: {
      side: 'cost',
      payee: 'named',
      supplierId: supplierId,
      agentIds: [agentId],
      productTypes: ['day-trip'],
    },
  },
  chartRecord: { form: chartRecord, save: booksApi.chartSave, list: booksApi.chartList },
  endpointRecord: {
    form: endpointRecord,
    save: notificationsApi.endpointSave,
    list: notificationsApi.endpointList,
    own: { url: 'https://hooks.example.com/longtail', kinds: ['mailFailed'] },
  },
})
