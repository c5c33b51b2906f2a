export const subscriptionStates = ['unlimited', 'trial', 'trialEnded', 'active', 'grace', 'expired'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** New orders are refused; all else goes on. */
export const isPaused = (state: SubscriptionState): boolean => state === 'trialEnded' || state === 'expired'
