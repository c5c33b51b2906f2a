import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { platformDoor } from '../payments/payments.public.ts'
import { checkDue, takeNews } from './plan/check.ts'
import { givePrize } from './referral/earn-referral.ts'
import { forgetTrialCodes, mailTrialCode } from './trial/trial-code.ts'
import { meterAll } from './usage/meter.ts'

/** Where the provider tells of what merchants pay for their plans. */
export const subscriptionDoors = { platform: platformDoor('subscription.take') }

export const subscriptionJobs = bindJobs({
  'subscription.take': takeNews,
  'subscription.check': everyMinutes(1, checkDue),
  'subscription.givePrize': givePrize,
  'subscription.mailTrialCode': mailTrialCode,
  'subscription.forgetTrialCodes': everyMinutes(60, forgetTrialCodes),
  'subscription.meter': everyMinutes(60, meterAll),
})
