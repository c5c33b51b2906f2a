import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Saved } from '../kit/schema.ts'
import {
  Consumption,
  PaperAsk,
  PaymentCheck,
  PayPlan,
  PlanCheckout,
  Referrals,
  Standing,
  TrialCodeAsk,
  TrialForm,
  UsageBillFilter,
  UsageBillPage,
  WebsiteAsk,
  WebsiteForm,
  WebsitePage,
  WebsitePicture,
  WebsiteSettings,
} from './subscription.schema.ts'

const needs = 'setting.consumption'
const bills = (role: 'om' | 'dm-c' | 'vm-c') =>
  read(`/supplier/consumption/${role}-bill/list`, { needs, input: UsageBillFilter, output: UsageBillPage })

export const subscriptionApi = {
  /** Mails a code to the address. Answers the same whatever the address is. */
  trialCode: act('/supplier/notLogin/openTrial/code', {
    needs: 'public',
    perMinute: 5,
    input: TrialCodeAsk,
    output: Done,
  }),
  /** Makes a merchant on trial with its first administrator. */
  openTrial: act('/supplier/notLogin/openTrial', {
    needs: 'public',
    perMinute: 10,
    input: TrialForm,
    output: z.object({ userName: z.string() }),
    errors: ['subscription.enoughTrials'],
  }),
  /** How long the merchant sells, what plans cost, and what was paid. */
  standing: read('/supplier/subscription/standing', { needs: '*', output: Standing }),
  /** Begins the payment of a plan at the card provider's checkout. The same plan again answers the same checkout. */
  pay: act('/supplier/subscription/pay', {
    needs: `${needs}.pay`,
    input: PayPlan,
    output: PlanCheckout,
    ownTransaction: true,
    errors: ['payments.noPlatform', 'subscription.providerFailed', 'subscription.noPlan'],
  }),
  /** Asks the provider what became of the payment that waits. */
  check: act('/supplier/subscription/check', { needs: '*', output: PaymentCheck, ownTransaction: true }),
  invoice: read('/supplier/subscription/invoice', { needs, input: PaperAsk, output: z.unknown(), raw: true }),
  consumption: read('/supplier/consumption/dashboard', { needs, output: Consumption }),
  operatorBills: bills('om'),
  distributorBills: bills('dm-c'),
  supplierBills: bills('vm-c'),
  billPdf: read('/supplier/consumption/bill/pdf', { needs, input: PaperAsk, output: z.unknown(), raw: true }),
  referrals: read('/supplier/recommendedPrize', { needs: 'setting.RecommendedPrize', output: Referrals }),
  website: read('/supplier/notLogin/website', {
    needs: 'public',
    perMinute: 120,
    input: WebsiteAsk,
    output: WebsitePage,
  }),
  websitePicture: read('/supplier/notLogin/website/picture', {
    needs: 'public',
    perMinute: 600,
    input: WebsitePicture,
    output: z.unknown(),
    raw: true,
  }),
  websiteSettings: read('/supplier/website/settings', { needs: 'setting.website', output: WebsiteSettings }),
  websiteSave: act('/supplier/website/save', {
    needs: 'setting.website',
    input: WebsiteForm,
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
}
