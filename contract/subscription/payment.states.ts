/** What becomes of a checkout: it waits until it is paid, ends, or another takes its place; what was paid otherwise than asked is looked at. */
export const subscriptionPaymentStates = ['waiting', 'replaced', 'paid', 'expired', 'mismatch'] as const
export const checkoutStates = ['waiting', 'paid'] as const
export const usageBillStates = ['open', 'settled'] as const
