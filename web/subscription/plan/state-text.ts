import type { SubscriptionState } from '#contract/subscription/standing.ts'
import type { Tone } from '#contract/kit/states.ts'
import type { WordKey } from '#contract/words.ts'

export const stateTones: Record<SubscriptionState, Tone> = {
  unlimited: 'muted',
  trial: 'progress',
  trialEnded: 'bad',
  active: 'good',
  grace: 'warn',
  expired: 'bad',
}
/** What a state means for the merchant, in a sentence. */
export const stateTexts: Record<SubscriptionState, WordKey> = {
  unlimited: 'subscription.text.planNone',
  trial: 'subscription.text.trialLeft',
  trialEnded: 'subscription.text.trialOver',
  active: 'subscription.text.planActive',
  grace: 'subscription.text.planGrace',
  expired: 'subscription.text.planOver',
}
