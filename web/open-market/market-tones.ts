import type { Tone } from '#contract/kit/states.ts'
import type { CaseState } from '#contract/open-market/cases.schema.ts'
import type { CompanyRow, DealState } from '#contract/open-market/open-market.schema.ts'

export const connectionTones: Record<CompanyRow['connection'], Tone> = {
  none: 'neutral',
  linked: 'info',
  asked: 'progress',
  askedByThem: 'warn',
  active: 'good',
  suspended: 'warn',
  ended: 'muted',
}
export const licenceTones: Record<CompanyRow['licenceState'], Tone> = {
  none: 'muted',
  submitted: 'progress',
  checked: 'good',
  expired: 'warn',
}
export const dealTones: Record<DealState, Tone> = {
  proposed: 'progress',
  countered: 'progress',
  accepted: 'progress',
  active: 'good',
  suspended: 'warn',
  ended: 'muted',
  declined: 'bad',
  withdrawn: 'muted',
  lapsed: 'muted',
  expired: 'muted',
}
export const caseTones: Record<CaseState, Tone> = {
  open: 'warn',
  answered: 'progress',
  proposed: 'progress',
  agreed: 'good',
  escalated: 'warn',
  decided: 'neutral',
  withdrawn: 'muted',
  lapsed: 'muted',
}
