import type { Foreign } from './foreign.ts'

/** The desk sees all merchants, by functions with the owner's rights, and ends their contracts. */
export const foreignOfDesk: readonly Foreign[] = [
  {
    by: ['desk'],
    reads: [
      'app_user',
      'usage_day',
      'subscription',
      'market_licence',
      'file',
      'platform.merchant',
      'platform.session',
      'platform.worker_beat',
    ],
    why: 'the desk of the host counts over all merchants, which no part of one merchant can be asked for',
  },
  {
    by: ['desk'],
    writes: ['platform.merchant', 'platform.session', 'platform.mailbox'],
    why: 'a merchant that is suspended or ended is out everywhere in one transaction; its erasure takes what was on its way',
  },
  {
    by: ['kit'],
    writes: ['platform.slow_call'],
    why: 'calls are measured where they are answered; the desk shows them',
  },
]
