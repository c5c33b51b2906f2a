import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, Paging, Saved, ShortText } from '../kit/schema.ts'
import {
  AccountChoices,
  AccountPause,
  Accounts,
  AccountSave,
  BoosterInfo,
  BoosterSetting,
  CandidateFilter,
  Candidates,
  CommissionAsk,
  Commissions,
  CommissionSave,
  Join,
  Leave,
  ListingEnd,
  ListingFilter,
  ListingOverride,
  ListingPage,
  ListingPause,
  ListingTerms,
  OneListing,
  OneSale,
  PartnerListings,
  PauseBooster,
  PriceAsk,
  PriceBulk,
  PriceSave,
  PriceSaved,
  PriceSheet,
  PriceSteps,
  PriceTraceAsk,
  Publish,
  Published,
  Rules,
  RuleSave,
  ReasonedSale,
  SaleFilter,
  SaleInfo,
  SaleMoved,
  SalePage,
  SettingSave,
  SyncSales,
} from './booster.schema.ts'

const at = '/supplier/booster'
const sales = '/supplier/orderBooster'
const needs = 'treepBooster.introduce'
const account = 'treepBooster.account'
const publish = 'treepBooster.publish'
const price = 'treepBooster.price'
const joined = 'booster.notJoined'
const changed = 'changedMeanwhile'

/** Chosen products on connected marketplaces at prices of their own. */
export const boosterApi = {
  info: read(`${at}/info`, { needs, output: BoosterInfo }),
  join: act(`${at}/join`, {
    needs: 'treepBooster.join',
    input: Join,
    output: Done,
    errors: ['operationInvalid'],
  }),
  pauseAll: act(`${at}/pause`, {
    needs: 'treepBooster.join',
    input: PauseBooster,
    output: Done,
    errors: [joined, 'operationInvalid'],
  }),
  leave: act(`${at}/leave`, { needs: 'treepBooster.leave', input: Leave, output: Done, errors: [joined] }),

  setting: read(`${at}/setting/info`, { needs, output: BoosterSetting }),
  settingSave: act(`${at}/setting/save`, {
    needs: price,
    input: SettingSave,
    output: Done,
    errors: [joined, changed],
  }),
  ruleList: read(`${at}/setting/rules`, { needs, output: Rules }),
  ruleSave: act(`${at}/setting/ruleSave`, {
    needs: price,
    input: RuleSave,
    output: Saved,
    errors: [joined, changed],
  }),
  ruleDelete: act(`${at}/setting/ruleDelete`, { needs: price, input: z.object({ id: Id }), output: Done }),

  /** Our products on accounts of partners that may publish them. */
  partnerListings: read(`${at}/account/partners`, { needs, input: Paging, output: PartnerListings }),
  accountList: read(`${at}/account/list`, { needs, output: Accounts }),
  accountChoices: read(`${at}/account/choice`, {
    needs,
    input: z.object({ text: ShortText.optional(), ids: z.array(Id).optional() }),
    output: AccountChoices,
  }),
  accountSave: act(`${at}/account/save`, {
    needs: account,
    input: AccountSave,
    output: Done,
    errors: [joined, changed],
  }),
  commissionList: read(`${at}/commission/list`, { needs, input: CommissionAsk, output: Commissions }),
  commissionSave: act(`${at}/commission/save`, {
    needs: account,
    input: CommissionSave,
    output: Saved,
    errors: [joined, changed],
  }),
  commissionRemove: act(`${at}/commission/remove`, {
    needs: account,
    input: z.object({ id: Id }),
    output: Done,
  }),
  accountPause: act(`${at}/account/pause`, {
    needs: account,
    input: AccountPause,
    output: Done,
    errors: ['operationInvalid'],
  }),

  listingList: read(`${at}/listing/list`, { needs, input: ListingFilter, output: ListingPage }),
  candidates: read(`${at}/listing/candidates`, { needs, input: CandidateFilter, output: Candidates }),
  publish: act(`${at}/listing/publish`, {
    needs: publish,
    input: Publish,
    output: Published,
    errors: [
      joined,
      'booster.accountDown',
      'booster.byContract',
      'booster.noContentLanguage',
      'booster.listingLive',
    ],
  }),
  listingPause: act(`${at}/listing/pause`, {
    needs: publish,
    input: ListingPause,
    output: Done,
    errors: [joined, 'operationInvalid', 'booster.marginFloor', 'booster.parity', 'booster.jump'],
    asks: true,
  }),
  listingEnd: act(`${at}/listing/end`, {
    needs: publish,
    input: ListingEnd,
    output: Done,
    errors: ['operationInvalid'],
  }),
  /** Lets through what a guard asks about: a jump, a price far above the list. */
  listingAccept: act(`${at}/guard/accept`, {
    needs: price,
    input: OneListing,
    output: Done,
    errors: [joined, 'operationInvalid'],
  }),
  /** A lower floor until a day. */
  listingOverride: act(`${at}/guard/override`, {
    needs: 'treepBooster.override',
    input: ListingOverride,
    output: Done,
    errors: [joined, 'operationInvalid'],
  }),
  overrideEnd: act(`${at}/guard/overrideEnd`, {
    needs: 'treepBooster.override',
    input: OneListing,
    output: Done,
    errors: ['operationInvalid'],
  }),
  /** Sold on other terms there, so that parity is not asked of it. */
  otherTerms: act(`${at}/guard/otherTerms`, {
    needs: 'treepBooster.override',
    input: ListingTerms,
    output: Done,
    errors: [joined, 'operationInvalid'],
  }),

  prices: read(`${at}/price/list`, { needs, input: PriceAsk, output: PriceSheet }),
  priceSteps: read(`${at}/price/steps`, { needs, input: PriceTraceAsk, output: PriceSteps }),
  priceSave: act(`${at}/price/save`, {
    needs: price,
    input: PriceSave,
    output: PriceSaved,
    errors: [joined],
  }),
  priceBulk: act(`${at}/price/bulk`, {
    needs: price,
    input: PriceBulk,
    output: PriceSaved,
    errors: [joined],
  }),

  saleList: read(`${sales}/list`, { needs, input: SaleFilter, output: SalePage }),
  saleInfo: read(`${sales}/info`, { needs, input: OneSale, output: SaleInfo }),
  /** Makes the order that a marketplace sold and that waits for a person. */
  saleAccept: act(`${sales}/accept`, {
    needs: publish,
    input: OneSale,
    output: SaleMoved,
    errors: ['operationInvalid', 'balanceTooLow'],
    ownTransaction: true,
  }),
  saleReject: act(`${sales}/reject`, {
    needs: publish,
    input: ReasonedSale,
    output: SaleMoved,
    errors: ['operationInvalid'],
  }),
  /** Compares what an account believes with ours, and sends it what differs. */
  saleSync: act(`${sales}/sync`, { needs: publish, input: SyncSales, output: Done }),
}
