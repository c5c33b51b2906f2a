import { states } from '../../kit/states.ts'

/** Money paid into a quota: booked at once, taken back whole by who booked it wrongly. */
export const topUpStates = states({
  initial: 'booked',
  at: '/supplier/supplierQuota',
  states: { booked: { tone: 'good' }, reversed: { tone: 'muted', final: true } },
  columns: ['quota_top_up.status'],
  verbs: {
    topUpReverse: {
      from: ['booked'],
      to: 'reversed',
      by: ['staff'],
      needs: 'supplierRouter.quotaManage.topUp',
      reason: true,
      danger: true,
      errors: ['balanceTooLow'],
    },
  },
})
