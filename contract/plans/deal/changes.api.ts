import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Language, Saved, ShortText } from '../../kit/schema.ts'
import { callsOf } from '../../kit/state-calls.ts'
import { planKeys } from '../plan.keys.ts'
import { PlanChange, SendChange } from './change.schema.ts'
import { changeStates } from './change.states.ts'
import { GiveLink, LinkGiven, MoveDeal, MoveDealWhy, SendQuotation } from './deal.schema.ts'

const { plans } = planKeys
const at = '/supplier/travelPlanChange'
const send = 'group.quotation.send'
const stale = ['changedMeanwhile', 'plans.locked'] as const

export const changesApi = {
  changeList: read(`${at}/list`, {
    needs: plans,
    input: z.object({ planId: Id }),
    output: z.object({ rows: z.array(PlanChange) }),
  }),
  /** Asks the agent for the change that was shown: its log-ins hear of it, and it stands on the link of its quotation. */
  changeSend: act(`${at}/send`, {
    needs: send,
    input: SendChange,
    output: Saved,
    errors: [
      ...stale,
      'operationInvalid',
      'plans.changeAccepted',
      'plans.changeOutdated',
      'plans.noQuotation',
      'plans.wrongNumbers',
      'plans.startPassed',
    ],
  }),
  changeMail: act(`${at}/mail`, {
    needs: send,
    input: SendQuotation,
    output: Done,
    errors: [...stale, 'operationInvalid'],
  }),
  changeLink: act(`${at}/link`, {
    needs: send,
    input: GiveLink,
    output: LinkGiven,
    errors: ['operationInvalid'],
  }),
  ...callsOf(
    changeStates,
    {
      input: MoveDeal,
      withReason: MoveDealWhy,
      output: Done,
      errors: [...stale, 'operationInvalid', 'plans.changeOutdated'],
    },
    {
      makeChange: {
        asks: true,
        errors: [
          ...stale,
          'operationInvalid',
          'plans.changeOutdated',
          'plans.personBusy',
          'plans.papersExpired',
          'plans.notInPlanDates',
          'plans.paidMore',
          'plans.startPassed',
          'plans.wrongNumbers',
        ],
      },
    },
  ),
  /** From the page of the link: the change that was shown there is accepted or refused, once. */
  changeAnswer: act('/supplier/notLogin/quotation/:token/change', {
    needs: 'public',
    raw: true,
    output: z.unknown(),
    input: z.object({
      token: z.string().max(200),
      language: Language.optional().catch(undefined),
      answer: z.enum(['accept', 'refuse']),
      change: z.coerce.number().int().positive(),
      hash: z.string().max(80).default(''),
      name: ShortText.default(''),
      consent: z.string().max(10).default(''),
      reason: z.string().max(500).default(''),
    }),
    perMinute: 20,
  }),
}
