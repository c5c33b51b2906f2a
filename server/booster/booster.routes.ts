import { acceptSale, listSales, rejectSale, saleInfo, syncSales } from './listings/sales.ts'
import { boosterApi } from '#contract/booster/booster.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { accountChoices, listAccounts, pauseAccount, saveAccount } from './accounts/accounts.ts'
import { listCommissions, removeCommission, saveCommission } from './accounts/commissions.ts'
import { boosterInfo } from './info.ts'
import { joinBooster, leaveBooster, pauseBooster } from './join.ts'
import {
  acceptListing,
  endListing,
  endOverride,
  markOtherTerms,
  overrideFloor,
  pauseListing,
} from './listings/listing-acts.ts'
import { listCandidates, listListings } from './listings/listings.queries.ts'
import { listPartnerListings } from './listings/partner-listings.ts'
import { publish } from './listings/publish.ts'
import { priceSheet, priceSteps } from './price/prices.queries.ts'
import { changeMany, savePrices } from './price/save-prices.ts'
import { deleteRule, listRules, saveRule } from './rules.ts'
import { readSetting, saveSetting } from './setting.ts'

export const boosterRoutes = bindRoutes(boosterApi, {
  info: boosterInfo,
  join: joinBooster,
  pauseAll: pauseBooster,
  leave: leaveBooster,
  setting: readSetting,
  settingSave: saveSetting,
  ruleList: listRules,
  ruleSave: saveRule,
  ruleDelete: deleteRule,
  accountList: listAccounts,
  partnerListings: listPartnerListings,
  accountChoices,
  accountSave: saveAccount,
  accountPause: pauseAccount,
  commissionList: listCommissions,
  commissionSave: saveCommission,
  commissionRemove: removeCommission,
  listingList: listListings,
  candidates: listCandidates,
  publish,
  listingPause: pauseListing,
  listingEnd: endListing,
  listingAccept: acceptListing,
  listingOverride: overrideFloor,
  overrideEnd: endOverride,
  otherTerms: markOtherTerms,
  prices: priceSheet,
  priceSteps,
  priceSave: savePrices,
  priceBulk: changeMany,
  saleList: listSales,
  saleInfo,
  saleAccept: acceptSale,
  saleReject: rejectSale,
  saleSync: syncSales,
})
