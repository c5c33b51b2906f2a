import { subscriptionApi } from '#contract/subscription/subscription.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { checkNow } from './plan/check.ts'
import { payPlan } from './plan/pay.ts'
import { readStanding } from './plan/standing.queries.ts'
import { listReferrals } from './referral/referrals.ts'
import { openTrial } from './trial/open-trial.ts'
import { sendTrialCode } from './trial/trial-code.ts'
import { billPdf, invoicePdf } from './usage/print.ts'
import { listBills, readConsumption } from './usage/usage.queries.ts'
import { readPicture, readWebsite, readWebsiteSettings, saveWebsite } from './website/website.ts'

export const subscriptionRoutes = bindRoutes(subscriptionApi, {
  trialCode: sendTrialCode,
  openTrial,
  standing: readStanding,
  pay: payPlan,
  check: checkNow,
  invoice: invoicePdf,
  consumption: readConsumption,
  operatorBills: listBills('operator'),
  distributorBills: listBills('distributor'),
  supplierBills: listBills('supplier'),
  billPdf,
  referrals: listReferrals,
  website: readWebsite,
  websitePicture: readPicture,
  websiteSettings: readWebsiteSettings,
  websiteSave: saveWebsite,
})
